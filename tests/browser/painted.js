// How far the board as it is painted differs from the same board painted anew: the greatest difference of a channel,
// of 255. A board that follows changes is painted in parts, so it could keep what is no longer so.
async () => {
  const layers = () => {
    const {primary, overlays} = boardView().canvas_view
    return [primary, overlays].map(({ctx, canvas}) => ctx.getImageData(0, 0, canvas.width, canvas.height).data)
  }
  const frame = () => new Promise(requestAnimationFrame)
  const before = layers(), {repainted} = boardView()
  const done = new Promise((resolve) => repainted.connect(function painted() { repainted.disconnect(painted); resolve() }))
  await Promise.all([...boardView().renderer_views.values()].map((layer) => layer.update_data?.()))
  boardView().request_paint()
  await done
  await frame()
  const now = layers()
  let most = 0
  const seen = (pixels, at) => at % 4 === 3 ? pixels[at] : pixels[at] * pixels[at | 3] / 255  // as much as is not clear
  before.forEach((pixels, which) => pixels.forEach((_, at) => {
    most = Math.max(most, Math.abs(seen(pixels, at) - seen(now[which], at)))
  }))
  return Math.round(most)
}

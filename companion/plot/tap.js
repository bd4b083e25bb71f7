// A tap: where places are too small for a finger it opens the block there, else it is told to Python.
// Arguments: plot, view, blocks, taps, reach.
const {x, y, sx, sy} = cb_obj
const now = Date.now()
if (now - view.data.opened[0] < reach.deaf) return  // the second half of a double tap that opened a block

const u = plot.inner_width / Math.abs(plot.x_range.end - plot.x_range.start)
if (view.data.block[0] !== 0 || u >= reach.acts_from) {
  // The number in `tap` is unique, so that a message that is handed over twice counts once.
  taps.data = {tap: [now + Math.random()], x: [x], y: [y], sx: [sx], sy: [sy]}
  return
}
const {block, left, top, width, height} = blocks.data
const edge = reach.block_street
const within = (i) => left[i] - edge <= x && x < left[i] + width[i] + edge &&
  top[i] - edge <= y && y < top[i] + height[i] + edge
const row = [...block.keys()].find(within)
if (row !== undefined) view.data = {...view.data, block: [block[row]], opened: [now]}

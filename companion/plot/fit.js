// Fit the board to its frame: what part of it is seen, how large its letters are, how patient it is with fingers.
// Runs when the frame gets its width and when a block is opened or closed; everything here can run again safely.
// Arguments: plot, view, blocks, texts [[glyph, share]], rounded [[glyph, share]], full, small, board, reach.
const width = plot.inner_width
if (width < 10) return  // not on the page yet

const row = blocks.data.block.indexOf(view.data.block[0])
const pick = (name) => blocks.data[name][row]
const street = reach.block_street
const seen = row < 0
  ? {left: board.left, top: board.top, width: board.width, height: board.height}
  : {left: pick("left") - street, top: pick("top") - reach.board_rim,
     width: pick("width") + 2 * street, height: pick("height") + 2 * reach.board_rim}

if (row < 0) {
  plot.max_width = null
} else {
  const high = (window.innerHeight - view.data.rest[0]) / seen.height
  const u = Math.min(Math.max(high, reach.block_u[0]), reach.block_u[1], window.innerWidth / seen.width)
  plot.max_width = Math.floor(u * seen.width)
}
plot.aspect_ratio = seen.width / seen.height
plot.x_range.setv({start: seen.left, end: seen.left + seen.width})
plot.y_range.setv({start: seen.top + seen.height, end: seen.top})

const u = width / seen.width
for (const [glyph, share] of texts) glyph.text_font_size = {value: `${(share * u).toFixed(1)}px`}
for (const [glyph, share] of rounded) glyph.border_radius = Math.round(share * u)
for (const renderer of full) renderer.visible = u >= reach.letters_from
for (const renderer of small) renderer.visible = u < reach.letters_from

// The gesture limits are statics of a class that no module exports; a view of any canvas leads to it.
const views = [...cb_context.index]
for (const one of views) {
  const gestures = one.canvas_view?.ui_event_bus?.ui_gestures?.constructor
  if (gestures) {
    gestures.move_threshold = reach.finger_slide
    gestures.press_threshold = reach.finger_rest
    gestures.doubletap_threshold = 0  // two quick taps are two taps, often on two places
    break
  }
  views.push(...(one.child_views ?? []))
}

// What Bokeh does for each change of a board that its page need not wait for. Where Bokeh is built otherwise, boards
// are drawn as they always were, and slower.
(() => {
  const document = window.Bokeh?.require?.("document")?.Document?.prototype
  const renderer = window.Bokeh?.require?.("models/renderers/glyph_renderer")?.GlyphRendererView?.prototype
  const build = renderer?.build_glyph_view, update = renderer?.update_data
  if (!build || !update || !document?.on_change) return

  // Bokeh keeps each glyph five times, for what is selected, not selected, muted or drawn coarsely while it moves, and
  // brings all five up to date. A board shows none of these, so of a renderer with the tag "plain" only the glyph
  // itself is kept up.
  const nothing = () => {}, later = async () => {}
  const isPlain = (model) => model.tags.includes("plain")
  const IDLE = {set_data: later, set_visuals: nothing, after_visuals: nothing, after_lazy_visuals: later, map_data: nothing}

  renderer.build_glyph_view = async function (glyph) {
    const view = await build.call(this, glyph)
    return isPlain(this.model) && glyph !== this.model.glyph ? Object.assign(view, IDLE) : view
  }

  // All layers of a board read one source, and each is brought up to date with any cell of it. A layer whose own columns
  // are as they were has nothing to do: another one asks for the painting.
  const seen = new WeakMap()
  const columns = ({model}) => Object.values(model.glyph.attributes).filter((value) => value?.field !== undefined)
    .map(({field}) => Array.from(model.data_source.data[field]))
  const isSame = (before, now) => before !== undefined &&
    now.every((column, which) => column.length === before[which].length &&
      column.every((cell, at) => Object.is(cell, before[which][at])))

  renderer.update_data = async function (cells) {
    if (!isPlain(this.model)) return update.call(this, cells)
    const before = seen.get(this), now = columns(this)
    seen.set(this, now)
    if (cells === undefined || !isSame(before, now)) return update.call(this, cells)
  }

  // What a board is told is none of its own changes, but the widget that carries it sends both back.
  const listen = document.on_change
  document.on_change = function (callback, ...more) {
    return listen.call(this, (event) => event.sync === false ? undefined : callback(event), ...more)
  }
})()

// Bokeh keeps each glyph five times, for what is selected, not selected, muted or drawn coarsely while it moves, and
// brings all five up to date with every change. A board shows none of these, so of a renderer with the tag "plain" only
// the glyph itself is kept up. Where Bokeh is built otherwise, boards are drawn as they always were, and slower.
(() => {
  const nothing = () => {}, later = async () => {}
  const IDLE = {set_data: later, set_visuals: nothing, after_visuals: nothing, after_lazy_visuals: later, map_data: nothing}
  const renderer = window.Bokeh?.require?.("models/renderers/glyph_renderer")?.GlyphRendererView?.prototype
  const build = renderer?.build_glyph_view
  if (!build) return

  renderer.build_glyph_view = async function (glyph) {
    const view = await build.call(this, glyph)
    const isPlain = this.model.tags.includes("plain") && glyph !== this.model.glyph
    return isPlain ? Object.assign(view, IDLE) : view
  }
})()

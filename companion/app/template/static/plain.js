// What Bokeh does for each change of a board that its page need not wait for. Where Bokeh is built otherwise, boards
// are drawn as they always were, and slower.
(() => {
  const named = (module, name) => window.Bokeh?.require?.(module)?.[name]?.prototype
  const document = named("document", "Document")
  const renderer = named("models/renderers/glyph_renderer", "GlyphRendererView")
  const plot = named("models/plots/plot_canvas", "PlotView")
  const layer = named("core/util/canvas", "CanvasLayer")
  const methods = [
    [document, "on_change"], [plot, "_actual_paint"], [layer, "clear"], [layer, "undo_transform"],
    ...["build_glyph_view", "update_data", "set_data", "map_data", "paint", "request_paint"].map((name) => [renderer, name]),
  ]
  if (!methods.every(([type, name]) => typeof type?.[name] === "function")) return
  const was = Object.fromEntries(methods.map(([type, name]) => [name, type[name]]))

  // Bokeh keeps each glyph five times, for what is selected, not selected, muted or drawn coarsely while it moves, and
  // brings all five up to date. A board shows none of these, so of a renderer with the tag "plain" only the glyph
  // itself is kept up.
  const nothing = () => {}, later = async () => {}
  const isPlain = ({tags}) => tags.includes("plain"), isPlaced = ({tags}) => tags.includes("placed")
  const IDLE = {set_data: later, set_visuals: nothing, after_visuals: nothing, after_lazy_visuals: later, map_data: nothing}

  renderer.build_glyph_view = async function (glyph) {
    const view = await was.build_glyph_view.call(this, glyph)
    return isPlain(this.model) && glyph !== this.model.glyph ? Object.assign(view, IDLE) : view
  }

  // All layers of a board read one source, and each is brought up to date with any cell of it. A layer whose own cells
  // are as they were has nothing to do, one that is not displayed has time until it is; one with the tag "placed" notes
  // the places of what changed.
  const seen = new WeakMap(), stale = new WeakMap(), late = new WeakSet(), unmapped = new WeakSet(), whole = new WeakSet()
  const fields = ({glyph}) => Object.values(glyph.attributes).map((value) => value?.field).filter((name) => name !== undefined)
  const noted = ({model}) => Object.fromEntries(fields(model).map((name) => [name, Array.from(model.data_source.data[name])]))

  renderer.set_data = async function (cells) {
    if (!isPlain(this.model)) return was.set_data.call(this, cells)
    seen.set(this, noted(this))
    late.delete(this)
    await was.set_data.call(this, cells)
    unmapped.add(this)
  }

  renderer.update_data = async function (cells) {
    if (!isPlain(this.model) || cells === undefined) return was.update_data.call(this, cells)
    const {data} = this.model.data_source
    const changed = Object.entries(seen.get(this)).flatMap(([name, before]) =>
      cells.filter((row) => !Object.is(data[name][row], before[row])))
    if (changed.length === 0) return
    if (!this.displayed) return void late.add(this)
    await this.set_data(cells)
    if (!isPlaced(this.model)) return this.request_paint()
    const places = [...new Set(changed)].map((row) => [data.x[row], data.y[row]])
    stale.set(this, [...stale.get(this) ?? [], ...places])
    was.request_paint.call(this)
  }

  // A board is painted anew around these places and nowhere else, unless somebody asks for all of it.
  const REACH = 0.75 // from the middle of a place as far as anything goes that is drawn for it, in sides of a place
  const MOST = 16 // places; painting all is no slower than painting more of them
  let painting = null // while a board is painted in parts: its canvas -> its frame, and the middles of these places

  renderer.request_paint = function () {
    whole.add(this)
    return late.has(this) && this.displayed ? this.update_data() : was.request_paint.call(this)
  }

  const parts = (view) => {
    const asked = [...view._invalidated_painters], found = new Map()
    let isPart = !view._invalidate_all
    for (const each of asked) {
      isPart &&= stale.has(each) && !whole.has(each)
      const {places} = found.get(each.layer) ?? {places: new Map()}
      for (const place of stale.get(each) ?? []) places.set(String(place), place)
      found.set(each.layer, {frame: view.frame, places})
      stale.delete(each)
      whole.delete(each)
    }
    for (const part of found.values()) part.places = [...part.places.values()]
    return isPart && [...found.values()].every(({places}) => places.length <= MOST) ? found : null
  }

  plot._actual_paint = function () {
    painting = parts(this)
    try {
      return was._actual_paint.call(this)
    } finally {
      painting = null
    }
  }

  // Whole pixels, so that no edge of what is painted anew is seen.
  const clip = (canvas, {places, frame}) => canvas.undo_transform((ctx) => {
    const span = (scale, at) => {
      const ends = [at - REACH, at + REACH].map((end) => (scale.compute(end) + 0.5) * canvas.pixel_ratio)
      return [Math.floor(Math.min(...ends)), Math.ceil(Math.max(...ends))]
    }
    ctx.beginPath()
    for (const [x, y] of places) {
      const [left, right] = span(frame.x_scale, x), [top, bottom] = span(frame.y_scale, y)
      ctx.rect(left, top, right - left, bottom - top)
    }
    ctx.clip()
  })

  // To the last pixel: Bokeh leaves half of the first row and column, so that each painting makes them darker.
  layer.clear = function () {
    const part = painting?.get(this)
    if (part) clip(this, part)
    this.undo_transform((ctx) => ctx.clearRect(0, 0, this.target.width, this.target.height))
  }

  renderer.paint = function (ctx) {
    const part = painting?.get(this.layer)
    if (!part || !isPlain(this.model)) {
      unmapped.delete(this)
      return was.paint.call(this, ctx)
    }
    if (!this.displayed) return
    if (unmapped.delete(this)) this.map_data()
    const {x, y} = this.model.data_source.data
    const isNear = (row) => !isPlaced(this.model) ||
      part.places.some((place) => Math.abs(x[row] - place[0]) < 2 * REACH && Math.abs(y[row] - place[1]) < 2 * REACH)
    this.glyph.paint(ctx, Array.from(x.keys()).filter(isNear))
  }

  // What a board is told is none of its own changes, but the widget that carries it sends both back.
  document.on_change = function (callback, ...more) {
    return was.on_change.call(this, (event) => event.sync === false ? undefined : callback(event), ...more)
  }
})()

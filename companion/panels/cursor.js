// The board's place for the keyboard: arrows and Enter are told, Escape leaves, and what is told back is read out.
const KEYS = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down", Enter: "tap", " ": "tap" }

function render({ model, el }) {
  const place = document.createElement("div"), heard = document.createElement("div")
  place.className = "place"
  place.tabIndex = 0
  place.setAttribute("role", "application")  // else a screen reader keeps the arrows to itself
  place.dataset.lmSuppressShortcuts = "true"  // a notebook would move from cell to cell
  heard.className = "heard"
  heard.setAttribute("aria-live", "polite")

  const press = (key) => model.send({ key })
  const showLabel = () => place.setAttribute("aria-label", model.get("label"))
  const say = () => { heard.textContent = model.get("told") }
  place.addEventListener("focus", () => press("in"))
  place.addEventListener("blur", () => press("out"))
  place.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === "Escape") { place.blur(); return }
    const key = KEYS[event.key]
    if (!key) return
    event.preventDefault()
    event.stopPropagation()
    if (key !== "tap" || !event.repeat) press(key)
  })
  model.on("change:label", showLabel)
  model.on("change:told", say)
  showLabel()
  say()
  el.append(place, heard)
  return () => { model.off("change:label", showLabel); model.off("change:told", say) }
}
export default { render }

// A button that shows a secret only while it is held. The secret comes as a message after the press and is
// never part of the widget's state; it goes on release, when the page loses focus, and after five seconds.
function render({ model, el }) {
  const button = document.createElement("button")
  const LONGEST = 5000
  let timer = null
  button.type = "button"
  button.className = "hold"
  const rest = () => { button.textContent = model.get("label"); button.classList.remove("held") }
  const press = event => {
    event.preventDefault()
    if (timer) return
    button.setPointerCapture?.(event.pointerId)
    button.classList.add("held")
    timer = setTimeout(release, LONGEST)
    model.send({ held: true })
  }
  const release = () => {
    if (!timer) return
    clearTimeout(timer)
    timer = null
    rest()
  }
  const told = message => { if (timer && message.secret !== undefined) button.textContent = message.secret }
  const keyed = event => { if ((event.key === " " || event.key === "Enter") && !event.repeat) press(event) }
  button.addEventListener("pointerdown", press)
  for (const name of ["pointerup", "pointercancel", "lostpointercapture", "blur", "keyup"]) button.addEventListener(name, release)
  button.addEventListener("keydown", keyed)
  button.addEventListener("contextmenu", event => event.preventDefault())
  window.addEventListener("blur", release)
  document.addEventListener("visibilitychange", release)
  model.on("msg:custom", told)
  model.on("change:label", rest)
  rest()
  el.append(button)
  return () => {
    window.removeEventListener("blur", release)
    document.removeEventListener("visibilitychange", release)
    model.off("msg:custom", told)
    model.off("change:label", rest)
  }
}
export default { render }

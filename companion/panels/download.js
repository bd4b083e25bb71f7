// A button that hands a file to the browser. The file comes as a message after the press, as it is then, and is
// never part of the widget's state. On a machine that forgets, the browser asks before the page is left.
function render({ model, el }) {
  const button = document.createElement("button")
  const asker = crypto.getRandomValues(new Uint32Array(2)).join("-")
  button.type = "button"
  button.className = "tap wide"
  const rest = () => { button.textContent = model.get("label") }
  const ask = () => model.send({ wanted: asker })
  const got = message => {
    if (message.wanted !== asker) return
    const link = document.createElement("a")
    link.href = URL.createObjectURL(new Blob([message.text], { type: "text/plain;charset=utf-8" }))
    link.download = message.name
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 60000)
  }
  const stay = event => { if (model.get("forgets")) event.preventDefault() }
  button.addEventListener("click", ask)
  window.addEventListener("beforeunload", stay)
  model.on("msg:custom", got)
  model.on("change:label", rest)
  rest()
  el.append(button)
  return () => {
    window.removeEventListener("beforeunload", stay)
    model.off("msg:custom", got)
    model.off("change:label", rest)
  }
}
export default { render }

// A button that brings a file of the browser's computer: its name and its text, as one message.
function render({ model, el }) {
  const field = document.createElement("input"), button = document.createElement("button")
  field.type = "file"
  field.accept = model.get("accept")
  field.hidden = true
  button.type = "button"
  button.className = "tap wide"
  const rest = () => { button.textContent = model.get("label") }
  const chosen = async () => {
    const [file] = field.files
    if (file) model.send({ name: file.name, text: await file.text() })
    field.value = ""
  }
  button.addEventListener("click", () => field.click())
  field.addEventListener("change", chosen)
  model.on("change:label", rest)
  rest()
  el.append(button, field)
  return () => model.off("change:label", rest)
}
export default { render }

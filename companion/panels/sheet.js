// A button that opens the browser's own way to print.
function render({ model, el }) {
  const button = document.createElement("button")
  button.className = "hold"
  button.type = "button"
  button.textContent = model.get("label")
  button.addEventListener("click", () => window.print())
  el.append(button)
}
export default { render }

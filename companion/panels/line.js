// The quick line: one field, chips that complete it, and a preview of what was understood.
function render({ model, el }) {
  el.classList.add("quick")
  el.innerHTML = '<div class="chips"></div><div class="field"><span>›</span>' +
    '<input type="text" autocomplete="off" autocapitalize="off" autocorrect="off" spellcheck="false" enterkeyhint="done">' +
    '</div><div class="preview" role="status"></div>'
  const [chips, field, preview] = el.children
  const input = field.querySelector("input")
  const fine = window.matchMedia("(pointer: fine)").matches
  let last = "", sent = ""

  const tell = () => { model.set("value", input.value); model.save_changes() }
  const take = completion => { input.value = completion; input.focus(); tell() }
  const showChips = () => {
    chips.replaceChildren(...model.get("chips").map(([label, full]) => {
      const chip = document.createElement("button")
      chip.type = "button"
      chip.textContent = label
      chip.addEventListener("pointerdown", event => event.preventDefault())
      chip.addEventListener("click", () => take(full))
      return chip
    }))
  }
  const showPreview = () => {
    const [status, before, wrong, after, says] = model.get("preview")
    preview.className = "preview " + status
    preview.replaceChildren()
    if (wrong) {
      const mark = document.createElement("u")
      mark.textContent = wrong
      preview.append(before, mark, after, " — ")
    }
    preview.append(says)
    input.setAttribute("aria-invalid", status === "wrong")
  }
  const showLabels = () => { input.placeholder = model.get("hint"); input.setAttribute("aria-label", model.get("name")) }
  // What was typed since Enter is the next line already, and stays. A mouse's keyboard writes over the line that was
  // sent, which is selected; a finger's writes behind it, since a selection would bring up handles.
  const rest = () => input.value === sent ? "" : fine ? input.value : input.value.slice(input.value.startsWith(sent) ? sent.length : 0)
  const send = () => {
    sent = input.value
    if (fine) input.select()
    model.send({ enter: sent })
  }
  const cleared = message => {
    if (message.cleared) {
      last = message.again || last
      input.value = rest()
      if (input.value) tell()
      if (fine) input.focus()
    }
    if (message.shake && input.value === sent) input.setSelectionRange(sent.length, sent.length)
    if (message.shake) { field.classList.remove("shake"); void field.offsetWidth; field.classList.add("shake") }
    if (message.focus && fine) input.focus()
  }
  input.addEventListener("input", tell)
  input.addEventListener("keydown", event => {
    if (event.isComposing) return
    if (event.key === "Enter") { event.preventDefault(); send() }
    else if (event.key === "Tab" && !event.shiftKey && input.value && model.get("chips").length) {
      event.preventDefault(); take(model.get("chips")[0][1])
    }
    else if (event.key === "Escape") { input.value = ""; tell() }
    else if (event.key === "ArrowUp" && !input.value && last) { event.preventDefault(); take(last) }
  })
  model.on("change:chips", showChips)
  model.on("change:preview", showPreview)
  model.on("change:hint", showLabels)
  model.on("msg:custom", cleared)
  showChips(); showPreview(); showLabels()
  input.value = model.get("value")
}
export default { render }

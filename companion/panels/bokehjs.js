// Give the page the script of Bokeh when it has none, then say so; no network, the script comes from the kernel.
// Each view asks anew until it is heard: a page may show it before its connection to the kernel carries messages.
function here(version) { return window.Bokeh?.version === version }

function run(code) {
  const script = document.createElement("script")
  script.textContent = code
  document.head.append(script) // runs at once, so what comes next finds it
}

function render({ model }) {
  const view = String(Math.random())
  const version = model.get("version")
  const tell = (kind) => model.send({ kind, view })
  const ask = () => tell(here(version) ? "ready" : "lacking")
  const timer = setInterval(ask, 400)
  const hear = (message) => {
    if (message.view !== view) return
    if (message.kind === "heard") return clearInterval(timer)
    if (!here(version)) run(message.code)
    if (here(version)) return ask()
    clearInterval(timer)
    tell("failed")
  }
  model.on("msg:custom", hear)
  ask()
  return () => {
    clearInterval(timer)
    model.off("msg:custom", hear)
  }
}

export default { render }

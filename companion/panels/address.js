// Keep table and language in the page's address, so that a reload shows the same ones, and remember in this
// browser which language was chosen last, for pages whose address names none.
const KEY = "companion-language"
const stored = () => { try { return localStorage.getItem(KEY) } catch { return null } }  // some browsers keep nothing

function render({ model }) {
  if (!document.body.dataset.voila) return
  const named = new URLSearchParams(location.search).has("language")
  const before = named ? null : stored()
  const ask = () => model.send({ before })
  const timer = before && before !== model.get("language") ? setInterval(ask, 400) : null

  const show = () => {
    history.replaceState(null, "", model.get("query") || location.pathname)
    document.documentElement.lang = model.get("language")
  }
  const told = (message) => {
    if (message.heard) clearInterval(timer)
    if (message.remember) try { localStorage.setItem(KEY, message.remember) } catch { /* then it is forgotten */ }
  }
  model.on("change:query", show)
  model.on("msg:custom", told)
  show()
  return () => { clearInterval(timer); model.off("change:query", show); model.off("msg:custom", told) }
}
export default { render }

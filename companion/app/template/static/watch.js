// Say when this page has lost its kernel, with a button to load it again; what was recorded is in the table's file.
// Two signs: its socket is closed for a while, or the server no longer knows the kernel.
(() => {
  const PATIENCE = 10000  // milliseconds a socket may be closed before anything is said: short cuts heal themselves
  const EVERY = 3000      // milliseconds between two looks
  const sockets = new Set()
  let since = null        // since when there is no open socket; null before the first one

  window.WebSocket = class extends window.WebSocket {
    constructor(...args) {
      super(...args)
      if (!this.url.includes("/channels")) return
      this.addEventListener("open", () => { sockets.add(this); since = null })
      this.addEventListener("close", () => {
        sockets.delete(this)
        if (!sockets.size) since ??= Date.now()
      })
    }
  }

  function say(sentence) {
    const banner = document.getElementById("lost")
    banner.hidden = !sentence
    banner.querySelector("span").textContent = sentence
  }

  function settings() {
    return JSON.parse(document.getElementById("jupyter-config-data").textContent)
  }

  async function kernelIsGone() {
    const config = settings()
    try {
      const answer = await fetch(`${config.baseUrl}api/kernels/${config.kernelId}`, {cache: "no-store"})
      return answer.status === 404
    } catch {
      return false  // no connection, which the socket tells as well
    }
  }

  async function look() {
    const closed = since === null ? 0 : Date.now() - since
    if (await kernelIsGone()) return say("The companion stopped on this page. Nothing that was recorded is lost.")
    if (closed < PATIENCE) return say("")
    const seconds = Math.round(closed / 1000)
    say(`No connection for ${seconds} seconds. Your last tap is kept and will be sent.`)
  }

  // A page that will not come back needs its kernel no longer, and the next one can use the memory.
  function leave(event) {
    if (event.persisted || !document.getElementById("jupyter-config-data")) return
    const config = settings()
    navigator.sendBeacon(`${config.baseUrl}voila/left/${config.kernelId}`)
  }

  window.addEventListener("load", () => setInterval(look, EVERY))
  window.addEventListener("pagehide", leave)
})()

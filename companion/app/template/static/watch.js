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

  const word = window.companionWord

  window.companionSays = () => {
    document.querySelector("#loading p").textContent = word("Setting the table…")
    document.querySelector("#lost button").textContent = word("Reload")
  }

  function say(sentence) {
    const banner = document.getElementById("lost")
    banner.hidden = !sentence
    banner.querySelector("span").textContent = sentence
  }

  async function kernelIsGone() {
    const config = JSON.parse(document.getElementById("jupyter-config-data").textContent)
    try {
      const answer = await fetch(`${config.baseUrl}api/kernels/${config.kernelId}`, {cache: "no-store"})
      return answer.status === 404
    } catch {
      return false  // no connection, which the socket tells as well
    }
  }

  async function look() {
    const closed = since === null ? 0 : Date.now() - since
    if (await kernelIsGone()) return say(word("The companion stopped on this page. Nothing that was recorded is lost."))
    if (closed < PATIENCE) return say("")
    const seconds = Math.round(closed / 1000)
    say(word("No connection for {seconds} seconds. Your last tap is kept and will be sent.", {seconds}))
  }

  window.addEventListener("load", () => setInterval(look, EVERY))
})()

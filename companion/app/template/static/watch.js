// Say when this page has lost its kernel, with a button to load it again; what was recorded is in the table's file.
// Two signs: its socket is closed for a while, or the server no longer knows the kernel.
(() => {
  const PATIENCE = 10000  // milliseconds a socket may be closed before anything is said: short cuts heal themselves
  const EVERY = 3000      // milliseconds between two looks
  const sockets = new Set()
  let since = null        // since when there is no open socket; null before the first one

  const SETTLING = 1500   // milliseconds in which a new socket still tells what the kernel did before the cut
  const unheard = new Map()  // id of a message → the message, until the kernel has said that it works on it

  // The parts of a message on the wire: how many, where each begins, then channel, header, parent and more.
  function part(data, place) {
    if (!(data instanceof ArrayBuffer)) return null
    const view = new DataView(data), at = (n) => Number(view.getBigUint64(8 * (n + 1), true))
    const text = new TextDecoder().decode(new Uint8Array(data, at(place), at(place + 1) - at(place)))
    return place ? JSON.parse(text) : text
  }
  const HEADER = 1, PARENT = 2

  window.WebSocket = class extends window.WebSocket {
    constructor(...args) {
      super(...args)
      if (!this.url.includes("/channels")) return
      this.addEventListener("message", ({data}) => unheard.delete(part(data, PARENT)?.msg_id))
      this.addEventListener("open", () => {
        const lost = [...unheard.keys()]
        setTimeout(() => { for (const id of lost) if (unheard.has(id)) super.send(unheard.get(id)) }, SETTLING)
      })
      this.addEventListener("open", () => { sockets.add(this); since = null })
      this.addEventListener("close", () => {
        sockets.delete(this)
        if (!sockets.size) since ??= Date.now()
      })
    }

    // A tap may go into a socket that is dead and does not know it yet: it is sent again on the next one.
    send(data) {
      const header = this.url.includes("/channels") ? part(data, HEADER) : null
      if (header?.msg_type === "comm_msg") unheard.set(header.msg_id, data)
      super.send(data)
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

  const COMING = 75000    // milliseconds until a page that shows nothing is given up: longer than its front end waits
  const opened = Date.now()
  let lacking = false     // whether a script did not arrive

  window.addEventListener("error", ({target}) => {
    lacking ||= target?.tagName === "SCRIPT" && !target.src.includes("/chunks/")  // what is in those can be had one by one
  }, true)

  function isBlank() {
    if (document.querySelector(".jupyter-widgets")) return false
    const shown = document.getElementById("rendered_cells")
    const isGivenUp = shown?.textContent.includes("Error displaying widget")  // what the front end shows instead
    return lacking || isGivenUp || Date.now() - opened > COMING
  }

  async function look() {
    const closed = since === null ? 0 : Date.now() - since
    if (isBlank() || await kernelIsGone()) return say(word("The companion stopped on this page. Nothing that was recorded is lost."))
    if (closed < PATIENCE) return say("")
    const seconds = Math.round(closed / 1000)
    say(word("No connection for {seconds} seconds. Your last tap is kept and will be sent.", {seconds}))
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

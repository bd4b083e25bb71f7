// Runs before a page's own scripts: keeps the kernel messages that have not been answered yet, so that a test can
// wait for the kernel instead of for a time. `settled()` resolves when none is left and three frames passed since.
(() => {
  const asked = new Set()
  const text = new TextDecoder()

  // A message is JSON, or parts one after the other behind a list of 64-bit offsets: channel, header, parent, …
  function read(data) {
    if (typeof data === "string") return JSON.parse(data)
    const bytes = ArrayBuffer.isView(data) ? data : new Uint8Array(data)
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const offset = (i) => Number(view.getBigUint64(8 * i, true))
    const part = (i) => text.decode(bytes.subarray(offset(i + 1), offset(i + 2)))
    const header = JSON.parse(part(1))
    const content = header.msg_type === "status" ? JSON.parse(part(4)) : {}
    return {channel: part(0), header, parent_header: JSON.parse(part(2)), content}
  }

  const send = WebSocket.prototype.send
  WebSocket.prototype.send = function (data) {
    if (this.url.includes("/channels")) {
      const message = read(data)
      if (message.channel === "shell") asked.add(message.header.msg_id)
    }
    return send.call(this, data)
  }
  window.WebSocket = class extends window.WebSocket {
    constructor(...args) {
      super(...args)
      if (!this.url.includes("/channels")) return
      this.addEventListener("message", ({data}) => {
        const {content, parent_header: parent} = read(data)
        if (content.execution_state === "idle") asked.delete(parent.msg_id)
      })
    }
  }

  window.settled = () => new Promise((done) => {
    let quiet = 0
    const look = () => {
      quiet = asked.size ? 0 : quiet + 1
      if (quiet > 3) done()
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
})()

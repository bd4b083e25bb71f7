// The trading clock: counts down by itself, rings at the end, locks nothing. The kernel says when it ends.
function render({ model, el }) {
  const face = document.createElement("span")
  face.className = "clock-face"
  face.setAttribute("role", "timer")
  el.append(face)
  let ends = null, left = null, rang = true

  const seconds = () => left !== null ? left : (ends - Date.now()) / 1000
  const show = () => {
    if (ends === null && left === null) { face.textContent = ""; face.className = "clock-face"; return }
    const rest = seconds(), whole = Math.max(0, Math.ceil(rest))
    face.textContent = `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`
    face.className = "clock-face" + (rest <= 0 ? " up" : rest <= 60 ? " soon" : "") + (left !== null ? " paused" : "")
    if (rest > 0) rang = false
    else if (!rang) { rang = true; ring() }
  }
  const ring = () => {
    try {
      const sound = new AudioContext()
      for (const [at, pitch] of [[0, 880], [0.35, 880], [0.7, 660]]) {
        const tone = sound.createOscillator(), volume = sound.createGain()
        tone.frequency.value = pitch
        volume.gain.setValueAtTime(0.2, sound.currentTime + at)
        volume.gain.exponentialRampToValueAtTime(0.001, sound.currentTime + at + 0.3)
        tone.connect(volume).connect(sound.destination)
        tone.start(sound.currentTime + at)
        tone.stop(sound.currentTime + at + 0.3)
      }
    } catch (_) { /* a page that may make no sound still shows that the time is up */ }
  }
  // The rest is sent, not the time of day: the clocks of two devices never agree.
  const told = message => {
    if (message.rest === undefined) return
    ends = message.rest === null || message.paused ? null : Date.now() + message.rest * 1000
    left = message.paused ? message.rest : null
    rang = message.rest === null || message.rest <= 0
    show()
  }
  model.on("msg:custom", told)
  const timer = setInterval(show, 250)
  model.send({ asked: true })
  return () => { clearInterval(timer); model.off("msg:custom", told) }
}
export default { render }

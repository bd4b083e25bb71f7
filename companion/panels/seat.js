// Keep the token of this seat in the browser, so that a phone that slept or was reloaded need not type its PIN again.
function render({ model }) {
  const told = message => {
    if (message.name === undefined) return
    const age = message.token ? 60 * 60 * 24 * 30 : 0
    document.cookie = `${message.name}=${message.token}; path=/; max-age=${age}; SameSite=Strict`
  }
  model.on("msg:custom", told)
  model.send({ here: true })
  return () => model.off("msg:custom", told)
}
export default { render }

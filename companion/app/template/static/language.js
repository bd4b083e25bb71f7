// The words of the page itself, in the language that its address names, else the one that was chosen in this
// browser, else the browser's own. `words.js`, loaded before, brings them in every language.
(() => {
  const {browsers, words} = window.companionWords
  const meant = {}
  for (const [language, tags] of Object.entries(browsers)) for (const tag of tags) meant[tag.toLowerCase()] = language

  function languageOf(tag) {
    for (let parts = (tag ?? "").toLowerCase().split("-"); parts.length; parts.pop()) {
      const found = meant[parts.join("-")]
      if (found) return found
    }
  }

  let chosen = null
  try { chosen = localStorage.getItem("companion-language") } catch { /* a browser that keeps nothing */ }
  const named = new URLSearchParams(location.search).get("language")
  const language = [named, chosen, ...navigator.languages].map(languageOf).find(Boolean) ?? "en"
  document.documentElement.lang = language

  window.companionWord = (template, values = {}) =>
    (words[language]?.[template] ?? template).replace(/\{(\w+)\}/g, (hole, name) => values[name] ?? hole)
})()

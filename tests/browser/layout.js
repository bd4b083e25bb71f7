// What is wrong with the layout of a screen, in sentences: sideways scroll, controls that are cut, outside or
// overlap, texts that do not fit. What a list scrolls out of sight is fine, and so is a foot that sticks above it.
() => {
  const pin = document.createElement("style")
  pin.textContent = ".companion .foot { position: static !important }"
  document.head.append(pin)
  const found = []
  const all = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility() && one.offsetWidth)
  const call = (one) => `${one.className.split(" ").slice(0, 6).join(".")} "${(one.textContent || one.value || one.placeholder || "").trim()}"`
  const meet = (a, b) => ({left: Math.max(a.left, b.left), top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom)})
  const isEmpty = (box) => box.right - box.left <= 1.5 || box.bottom - box.top <= 1.5

  const page = document.documentElement
  if (page.scrollWidth > window.innerWidth) found.push(`the page scrolls sideways: ${page.scrollWidth} of ${window.innerWidth}`)

  // A control as far as lists around it show it; null when they show nothing of it.
  const seen = (one) => {
    let box = one.getBoundingClientRect()
    for (let around = one.parentElement; around; around = around.parentElement) {
      const style = getComputedStyle(around)
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) box = meet(box, around.getBoundingClientRect())
      if (isEmpty(box)) return null
      if (/hidden|clip/.test(style.overflowX)) {
        const edge = around.getBoundingClientRect()
        if (box.left < edge.left - 1 || box.right > edge.right + 1) found.push(`cut: ${call(one)}`)
      }
    }
    return box
  }
  const controls = all(".companion button, .companion input, .companion select").filter((one) => !one.closest(".board-stage"))
  const boxes = controls.map((one) => [one, seen(one)]).filter(([, box]) => box)
  for (const [one, box] of boxes) {
    if (box.left < -0.5 || box.right > window.innerWidth + 0.5) found.push(`outside: ${call(one)}`)
  }
  boxes.forEach(([one, box], place) => {
    for (const [other, its] of boxes.slice(place + 1)) {
      if (!isEmpty(meet(box, its))) found.push(`overlap: ${call(one)} and ${call(other)}`)
    }
  })
  const texts = ".companion button, .companion .entry label, .companion .check label, .companion .facts, " +
    ".companion .phase, .companion .ground-head, .companion .pay, .companion .bag, .companion .year, .companion .party"
  for (const one of all(texts)) {
    const wide = one.scrollWidth - one.clientWidth, high = one.scrollHeight - one.clientHeight
    if (one.clientWidth && (wide > 0 || high > 1)) found.push(`does not fit by ${wide}, ${high}: ${call(one)}`)
  }
  pin.remove()
  return found
}

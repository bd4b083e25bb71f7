// Tell Python the number of the place under a resting mouse, 0 for none; only when it changed, never for fingers.
// Arguments: lots, over, reach.
if (!window.matchMedia("(hover: hover) and (pointer: fine)").matches) return

const {number, x, y} = lots.data
const half = 0.5 + reach.street
const away = (i) => Math.max(Math.abs(x[i] - cb_obj.x), Math.abs(y[i] - cb_obj.y))
let place = 0
if (cb_obj.event_name !== "mouseleave") {
  const near = [...number.keys()].reduce((best, i) => (away(i) < away(best) ? i : best), 0)
  if (away(near) < half) place = number[near]
}
if (place === over.resting_on) return
over.resting_on = place
clearTimeout(over.rest)
over.rest = setTimeout(() => { over.data = {number: [place]} }, reach.hover)

// Keep the table's name in the page's address, so that a reload shows the same table.
function render({ model }) {
  const show = () => {
    if (document.body.dataset.voila) history.replaceState(null, "", model.get("query") || location.pathname)
  }
  model.on("change:query", show)
  show()
}
export default { render }

// Sets the formulas of a paper, puts its drawings in their places and counts its pages.
import renderMathInElement from '/node_modules/katex/dist/contrib/auto-render.mjs'

renderMathInElement(document.body, {
  delimiters: [
    { left: '$$', right: '$$', display: true },
    { left: '$', right: '$', display: false },
  ],
  output: 'html',
  throwOnError: true,
})
document.querySelectorAll('.page').forEach((page, index) => {
  if (page.classList.contains('cover')) return
  const footer = document.createElement('footer')
  footer.innerHTML = `<span>${document.body.dataset.title}</span><b>${index + 1}</b>`
  page.append(footer)
})
inReadingOrder(document.body)
for (const place of document.querySelectorAll('[data-drawing]')) {
  place.innerHTML = await (await fetch(place.dataset.drawing)).text()
}
await document.fonts.ready
// A page that is a little too full is set a little smaller; one that is much too full stops the making.
for (const page of document.querySelectorAll('.page')) {
  for (let size = 10.5; size >= 8.75 && page.scrollHeight > page.clientHeight; size -= 0.25) {
    page.style.fontSize = `${size}pt`
  }
}
document.documentElement.dataset.ready = 'yes'

/**
 * A browser prints a line from left to right, and positioned parts, formulas among them, after all others. Words that
 * are positioned as well are printed as they are read, so that the PDF's text comes out in that order.
 */
function inReadingOrder(root) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement.closest('.katex, svg, script, style') || !node.data.trim()
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_ACCEPT,
  )
  const texts = []
  while (walker.nextNode()) texts.push(walker.currentNode)
  for (const text of texts) {
    const parts = text.data.match(
      /[\p{Script=Arabic}\p{M}]+\s*|[،؛؟:!«»()]\s*|[^\p{Script=Arabic}\s،؛؟:!«»()]+\s*|\s+/gu,
    )
    const line = document.createElement('a-line')
    for (const part of parts) {
      const word = line.appendChild(document.createElement('a-word'))
      word.textContent = part
    }
    text.replaceWith(line)
  }
}

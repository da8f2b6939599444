let isListening = false

/**
 * From now on, what is copied of a text is what was typed: of a drawn formula the page has the letters twice, and its
 * source besides. What reaches over several texts is copied as browsers do.
 */
export function copyAsTyped(): void {
  if (isListening) return
  isListening = true
  document.addEventListener('copy', (event) => {
    const selection = getSelection()
    if (!selection || selection.rangeCount === 0 || !event.clipboardData) return
    const range = selection.getRangeAt(0)
    const around = range.commonAncestorContainer
    const text = (around instanceof Element ? around : around.parentElement)?.closest('[dir="auto"]')
    if (!text) return
    const copied = range.cloneContents()
    const formulas = copied.querySelectorAll<HTMLElement>('[data-typed]')
    if (formulas.length === 0) return
    for (const formula of formulas) formula.replaceWith(formula.dataset.typed ?? '')
    event.clipboardData.setData('text/plain', copied.textContent ?? '')
    event.preventDefault()
  })
}

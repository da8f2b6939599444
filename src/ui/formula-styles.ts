import katexUrl from './katex.css?url'

/** Where the style sheet of formulas is; its fonts are loaded when one is drawn. */
export const FORMULA_STYLES = katexUrl

let added: Promise<void> | undefined

/**
 * Puts the style sheet of formulas into the page, once. React's own way would hide what is around a formula until it has
 * come, and take the focus from whoever writes there.
 * @returns when it has come @throws {Error} when it does not; the next call tries again
 */
export function addFormulaStyles(): Promise<void> {
  added ??= new Promise<void>((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = FORMULA_STYLES
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      added = undefined
      reject(new Error('The style sheet of formulas did not come'))
    })
    document.head.append(link)
  })
  return added
}

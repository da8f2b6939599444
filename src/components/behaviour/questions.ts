/**
 * Opens the question that the address names. The standard has browsers do it by themselves; older ones leave the
 * reader in front of a closed question.
 */
export function openTarget(): void {
  const open = (): void => {
    const target = location.hash.length > 1 ? document.getElementById(location.hash.slice(1)) : null
    const question = target?.closest('details')
    if (!question || question.open) return
    question.open = true
    target?.scrollIntoView()
  }
  addEventListener('hashchange', open)
  open()
}

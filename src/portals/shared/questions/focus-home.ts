import { drawNow } from '#/ui/draw-now.ts'

/**
 * @param item what something is done with; it may be gone afterwards, and the button that did it in any case
 * @returns to be called when it is done, with what else it changes on the page: the focus stays where it is, else it is
 *   with the item, else with what is around it
 */
export function focusHome(item: HTMLElement | null): (change?: () => void) => void {
  const around = item?.parentElement?.closest<HTMLElement>('[tabindex="-1"]')
  return (change = () => undefined) => {
    drawNow(change)
    if (document.activeElement !== document.body) return
    const home = item?.isConnected ? item : around
    home?.focus({ preventScroll: true })
  }
}

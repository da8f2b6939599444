/** Tunisia is an hour ahead of UTC the whole year. `Intl` knows that too, but its first use costs a phone long. */
const AHEAD = 60 * 60 * 1000

/**
 * Pages are built once and read for long: in January the year that they were built in is the last one.
 * @param element whose `data-year` is the year in its text
 * @param now in milliseconds since the epoch
 */
export function keepYear(element: HTMLElement, now: number): void {
  const built = element.dataset.year ?? ''
  const year = String(new Date(now + AHEAD).getUTCFullYear())
  // A clock that is behind is wrong.
  if (year > built) element.textContent = (element.textContent ?? '').replace(built, year)
}

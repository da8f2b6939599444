/**
 * Pages are built once and read for long: in January the year that they were built in is the last one.
 * @param element whose `data-year` is the year in its text
 * @param now in milliseconds since the epoch
 */
export function keepYear(element: HTMLElement, now: number): void {
  const built = element.dataset.year ?? ''
  const year = new Intl.DateTimeFormat('en', { timeZone: 'Africa/Tunis', year: 'numeric' }).format(now)
  // A clock that is behind is wrong.
  if (year > built) element.textContent = (element.textContent ?? '').replace(built, year)
}

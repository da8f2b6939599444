import { LOCALES, type Locale } from '#/contract/locales.ts'

/** The built page of each language that shows open sessions. */
export const AGENDA_PAGES: Record<Locale, string> = { ar: '/index.html', fr: '/fr.html', en: '/en.html' }

/** Where they stand in it: between `<!--agenda-->` and `<!--/agenda-->`. What is there already says that there is none. */
export const PLACES = ['agenda', 'next-session'] as const
export type Place = (typeof PLACES)[number]

/** @returns whether a built page, such as `/fr.html`, shows open sessions */
export function isAgendaPage(page: string): boolean {
  return LOCALES.some((locale) => AGENDA_PAGES[locale] === page)
}

/**
 * @param page as it was built; while the agenda is switched off it has no places
 * @param markup of the places to fill; without it, a place says what it said
 */
export function fillPlaces(page: string, markup: Partial<Record<Place, string>>): string {
  return PLACES.reduce((html, place) => {
    const [open, close] = [`<!--${place}-->`, `<!--/${place}-->`]
    const start = html.indexOf(open)
    const end = html.indexOf(close, start)
    if (start < 0 || end < 0) return html
    const there = html.slice(start + open.length, end)
    return html.slice(0, start) + (markup[place] ?? there) + html.slice(end + close.length)
  }, page)
}

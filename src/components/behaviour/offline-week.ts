import { datesFrom, mondayOf } from '#/contract/calendar-days.ts'
import type { KeptSession, KeptTitle, KeptWeek } from '#/contract/kept.ts'
import type { Locale } from '#/contract/locales.ts'
import { formatDayMonth, formatLongDate, formatTime, isoDateInTunis } from '#/i18n/dates.ts'
import { capitalize } from '#/i18n/format.ts'

const find = <E extends HTMLElement>(selector: string): E => document.querySelector(selector) as E

/** Names an element in the language of what it is called. */
type Name = (element: HTMLElement, title: KeptTitle) => void

/** @returns how a kept week is called in the list: by its first day */
export function weekTitle({ monday }: KeptWeek, lang: Locale): KeptTitle {
  return { text: formatDayMonth(lang, monday), lang, dir: lang === 'ar' ? 'rtl' : 'ltr' }
}

/** @returns of the kept weeks the one of today, or the one that comes first */
export function presentWeek(weeks: ReadonlyMap<string, KeptWeek>): string | undefined {
  const present = mondayOf(isoDateInTunis(Date.now()))
  return weeks.has(present) ? present : [...weeks.keys()].sort()[0]
}

/** Shows a kept week day by day. */
export function showWeek({ monday, readAt, sessions, closed }: KeptWeek, lang: Locale, name: Name): void {
  find('[data-week] [data-part=read]').textContent = `${formatLongDate(lang, readAt)} ${formatTime(readAt)}`
  const days = datesFrom(monday, 7).map((date) => {
    const day = partOf('day')
    part(day, 'day').textContent = capitalize(lang, formatLongDate(lang, date))
    const own = sessions.filter(({ startsAt }) => isoDateInTunis(startsAt) === date)
    const free = closed.find(({ startsOn, endsOn }) => startsOn <= date && date <= endsOn)
    part(day, 'free').hidden = own.length > 0
    if (free) part(day, 'free').textContent = lang === 'ar' ? free.nameAr : free.nameFr
    day.querySelector('ul')?.append(...own.map((session) => rowOf(session, lang, name)))
    return day
  })
  find('[data-days]').replaceChildren(...days)
}

function rowOf(session: KeptSession, lang: Locale, name: Name): DocumentFragment {
  const { title, subject, professor, place, startsAt, endsAt, cancelled } = session
  const row = partOf('session')
  const item = row.querySelector('li') as HTMLElement
  if (subject.key) item.dataset.subject = subject.key
  part(row, 'times').textContent = `${formatTime(startsAt)}\n${formatTime(endsAt)}`
  name(part(row, 'title'), title)
  const facts = [lang === 'ar' ? subject.nameAr : subject.nameFr, professor, place].filter((fact) => fact !== null)
  part(row, 'facts').replaceChildren(
    ...facts.flatMap((fact, index) => {
      const words = Object.assign(document.createElement('bdi'), { textContent: fact })
      return index > 0 ? [lang === 'ar' ? '، ' : ', ', words] : [words]
    }),
  )
  part(row, 'cancelled').hidden = !cancelled
  return row
}

function partOf(kind: string): DocumentFragment {
  return find<HTMLTemplateElement>(`template[data-row=${kind}]`).content.cloneNode(true) as DocumentFragment
}

function part(of: DocumentFragment, name: string): HTMLElement {
  return of.querySelector(`[data-part=${name}]`) as HTMLElement
}

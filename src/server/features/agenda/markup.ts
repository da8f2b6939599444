import { directionOf, isLocale, type Locale } from '#/contract/locales.ts'
import { SCHOOL } from '#/contract/school.ts'
import { apiTranslator } from '#/i18n/api.ts'
import { className, type SchoolName, schoolName } from '#/i18n/class-names.ts'
import { formatDateParts, formatTime, formatTimeRange } from '#/i18n/dates.ts'
import { needsIsolation } from '#/i18n/isolates.ts'
import { escapeHtml } from '#/server/platform/mail/layout.ts'
import type { ComingSession } from './coming.ts'
import type { Place } from './pages.ts'

const ARABIC = /\p{Script=Arabic}/u
const TIME = /\d{2}:\d{2}/g

/**
 * What the page of a language says of the sessions to come, in each of its places; nothing where there is none.
 * @param now in milliseconds since the epoch
 */
export function markupOf(
  locale: Locale,
  sessions: readonly ComingSession[],
  now: number,
): Partial<Record<Place, string>> {
  const coming = sessions.filter(({ endsAt }) => endsAt > now)
  const [next] = coming
  if (!next) return {}
  const items = coming.map((session) => itemOf(locale, session, now))
  return { agenda: `<ol>${items.join('')}</ol>`, 'next-session': cardOf(locale, next, now) }
}

/** A line of the agenda. */
function itemOf(locale: Locale, session: ComingSession, now: number): string {
  const { startsAt, endsAt, subject } = session
  const { weekday, day, month } = formatDateParts(locale, startsAt)
  const t = apiTranslator(locale)
  const range = formatTimeRange(locale, startsAt, endsAt).replace(TIME, (time) => ltr(time))
  const times = session.weekly ? joined(locale, [range, escapeHtml(t('api.agenda.weekly'))]) : range
  const going = startsAt <= now ? ` <span class="chip chip-accent">${escapeHtml(t(goingWord(session)))}</span>` : ''
  const key = subject.key ? ` data-subject="${subject.key}"` : ''
  const date = `<span>${weekday}</span> <b>${day}</b> <span>${month}</span>`
  return `<li${key}><time class="date" datetime="${isoOf(startsAt)}">${date}</time><span class="tile">${markOf(
    subject.key ? `subject-${subject.key}` : 'i-book',
  )}</span><div><h3>${titleOf(locale, session)}</h3><p>${lineOf(locale, session)}</p></div><p>${times}${going}</p></li>`
}

/** The card on the door's threshold. */
function cardOf(locale: Locale, session: ComingSession, now: number): string {
  const { startsAt } = session
  const { day, month } = formatDateParts(locale, startsAt)
  const label = apiTranslator(locale)(startsAt <= now ? goingWord(session) : 'api.agenda.next')
  const chip = `<span class="chip chip-accent">${markOf('i-live')}${escapeHtml(label)}</span>`
  const time = `<time datetime="${isoOf(startsAt)}">${ltr(day)} ${month} ${ltr(formatTime(startsAt))}</time>`
  const title = `<strong>${titleOf(locale, session)}</strong>`
  return `<div class="card peek"><p class="small">${chip} ${time}</p>${title}<p class="muted small">${lineOf(locale, session)}</p></div>`
}

/** Only lessons are given live; a test is under way. */
function goingWord({ kind }: ComingSession): 'api.agenda.live' | 'api.agenda.going' {
  return kind === 'live' ? 'api.agenda.live' : 'api.agenda.going'
}

/** Its subject, its class and who gives it. */
function lineOf(locale: Locale, { subject, schoolClass, professor }: ComingSession): string {
  const given = professor && escapeHtml(apiTranslator(locale)('api.agenda.with', { professor }))
  const names = [schoolName(locale, subject.nameAr, subject.nameFr), classNameOf(locale, schoolClass)]
  return joined(locale, [...names.map((name) => isolated(locale, name)), ...(given ? [given] : [])])
}

function joined(locale: Locale, parts: readonly string[]): string {
  return parts.join(locale === 'ar' ? '، ' : ', ')
}

/** A title, which is in the language of its subject or in Arabic, without disturbing the line around it. */
function titleOf(locale: Locale, { title, subject }: ComingSession): string {
  const spoken = ARABIC.test(title) ? 'ar' : subject.lang
  const lang = isLocale(spoken) && (spoken === 'ar') === ARABIC.test(title) ? spoken : undefined
  if (lang === locale && !needsIsolation(title, locale)) return escapeHtml(title)
  if (!lang) return `<bdi>${escapeHtml(title)}</bdi>`
  return `<bdi lang="${lang}" dir="${directionOf(lang)}">${escapeHtml(title)}</bdi>`
}

/** The short name that pupils use, of a class that is called as the school calls it. */
function classNameOf(locale: Locale, { level, section, nameAr, nameFr }: ComingSession['schoolClass']): SchoolName {
  const known = SCHOOL.find((each) => each.level === level && (each.section ?? null) === section)
  const renamed = known?.nameAr !== nameAr || known.nameFr !== nameFr
  return known && !renamed ? className(locale, known) : schoolName(locale, nameAr, nameFr)
}

function isolated(locale: Locale, { text, lang }: SchoolName): string {
  if (lang) return `<bdi lang="${lang}">${escapeHtml(text)}</bdi>`
  return needsIsolation(text, locale) ? `<bdi>${escapeHtml(text)}</bdi>` : escapeHtml(text)
}

/** A mark that the page has drawn once, by the id that `symbols.astro` gives it. */
function markOf(id: string): string {
  return `<svg class="icon" aria-hidden="true"><use href="#mark-${id}"></use></svg>`
}

function ltr(text: string): string {
  return `<bdi dir="ltr">${text}</bdi>`
}

function isoOf(time: number): string {
  return new Date(time).toISOString()
}

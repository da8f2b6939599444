/**
 * The page where there is no line: lists what the device has kept, opens a text in place, and goes on by itself when
 * the line is back.
 */
import {
  KEPT_CACHE,
  KEPT_DOCUMENTS,
  KEPT_FACTS,
  KEPT_LESSONS,
  KEPT_MS,
  KEPT_WEEKS,
  type KeptFacts,
  type KeptLesson,
  type KeptTitle,
  type KeptWeek,
  OFFLINE_SCOPE,
} from '#/contract/kept.ts'
import type { Locale } from '#/contract/locales.ts'
import { presentWeek, showWeek, weekTitle } from './offline-week.ts'

interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML: (html: string) => string }): { createHTML(html: string): string }
}

const find = <E extends HTMLElement>(selector: string): E => document.querySelector(selector) as E
const lang = document.documentElement.lang as Locale
const list = find('[data-kept]')
const article = find('[data-opened]')
const week = find('[data-week]')
const lessons = new Map<string, KeptLesson>()
const weeks = new Map<string, KeptWeek>()
const policy = (window as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('lesson', {
  createHTML: (known) => known,
})

/** Somebody in the middle of a text that they chose is not taken away from it; the button stays. */
addEventListener('online', () => {
  if (!(article.hidden && week.hidden) && location.hash) return
  if (isStudents()) location.reload()
  else location.assign(OFFLINE_SCOPE)
})
addEventListener('hashchange', () => show())
void fill()

async function fill(): Promise<void> {
  try {
    await readKept()
  } catch {
    // A browser that keeps nothing has nothing to list.
  }
  find('[data-none]').hidden = list.childElementCount > 0
  find('[data-note]').hidden = list.childElementCount === 0
  show()
}

async function readKept(): Promise<void> {
  const cache = await caches.open(KEPT_CACHE)
  const found: { facts: KeptFacts; href: string; kind: 'lesson' | 'document' | 'week' }[] = []
  for (const key of await cache.keys()) {
    const { pathname } = new URL(key.url)
    const answer = await cache.match(key)
    if (!answer) continue
    if (pathname.startsWith(KEPT_LESSONS)) {
      const lesson = (await answer.json()) as KeptLesson
      lessons.set(String(lesson.id), lesson)
      found.push({ facts: lesson, href: `#lesson-${lesson.id}`, kind: 'lesson' })
    } else if (pathname.startsWith(KEPT_DOCUMENTS)) {
      const facts = JSON.parse(decodeURIComponent(answer.headers.get(KEPT_FACTS) ?? '')) as KeptFacts
      found.push({ facts, href: pathname, kind: 'document' })
    } else if (pathname.startsWith(KEPT_WEEKS)) {
      const kept = (await answer.json()) as KeptWeek
      weeks.set(kept.monday, kept)
      const nameless = { nameAr: '', nameFr: '', key: null }
      const facts = { title: weekTitle(kept, lang), subject: nameless, keptAt: Date.parse(kept.readAt) }
      found.push({ facts, href: `#week-${kept.monday}`, kind: 'week' })
    } else continue
    if (Date.now() - (found.at(-1)?.facts.keptAt ?? 0) < KEPT_MS) continue
    await cache.delete(key)
    if (found.pop()?.kind === 'week') weeks.delete(pathname.slice(-10))
  }
  found.sort((a, b) => b.facts.keptAt - a.facts.keptAt)
  for (const { facts, href, kind } of found) list.append(rowOf(facts, href, kind))
}

function rowOf({ title, subject, keptAt }: KeptFacts, href: string, kind: string): DocumentFragment {
  const { content } = find<HTMLTemplateElement>(`template[data-row=${kind}]`)
  const row = content.cloneNode(true) as DocumentFragment
  const part = (name: string): HTMLElement => row.querySelector(`[data-part=${name}]`) as HTMLElement
  const link = row.querySelector('a') as HTMLAnchorElement
  link.href = href
  if (subject.key) link.dataset.subject = subject.key
  name(part('title'), title)
  if (kind !== 'week') name(part('subject'), subjectOf(subject))
  const day = new Intl.DateTimeFormat(list.dataset.kept, { day: 'numeric', month: 'long' })
  part('day').textContent = day.format(keptAt)
  return row
}

/** Shows the lesson or the week that the address names, or that the page was asked for; else the list. */
function show(): void {
  const monday = /^#week-(.+)$/.exec(location.hash)?.[1] ?? (isCalendar() ? presentWeek(weeks) : undefined)
  const kept = weeks.get(monday ?? '')
  week.hidden = !kept
  if (kept) showWeek(kept, lang, name)

  const asked =
    /^#lesson-(\d+)$/.exec(location.hash) ??
    (location.hash ? null : /^\/student\/courses\/(\d+)$/.exec(location.pathname))
  const lesson = lessons.get(asked?.[1] ?? '')
  const was = find('[data-list]').hidden
  article.hidden = !lesson
  find('[data-list]').hidden = Boolean(lesson ?? kept)
  if (!lesson) {
    if (kept) find('[data-week] h2').focus()
    else if (was) find('[data-list] h2').focus()
    return
  }
  const heading = find('[data-opened] h2')
  name(find('[data-opened] [data-part=title]'), lesson.title)
  name(find('[data-opened] [data-part=subject]'), subjectOf(lesson.subject))
  if (lesson.subject.key) article.dataset.subject = lesson.subject.key
  else delete article.dataset.subject
  find('[data-texts]').replaceChildren(...lesson.texts.flatMap((text) => textOf(text, lesson)))
  heading.focus()
}

function textOf({ title, lang: language, dir, html }: KeptLesson['texts'][number], lesson: KeptLesson): Element[] {
  const text = Object.assign(document.createElement('div'), { className: 'lesson-text', lang: language, dir })
  text.innerHTML = (policy?.createHTML(withoutStyles(html)) ?? withoutStyles(html)) as string
  // The policy of this page knows no styles in markup; a script may set those of formulas.
  for (const part of text.querySelectorAll<HTMLElement>('[data-style]')) part.style.cssText = part.dataset.style ?? ''
  if (lesson.texts.length === 1 || title.text === lesson.title.text) return [text]
  const heading = document.createElement('h3')
  name(heading, title)
  return [heading, text]
}

function withoutStyles(html: string): string {
  return html.replace(/<(?:[^"'>]|"[^"]*"|'[^']*')*>/g, (tag) => tag.replaceAll(' style="', ' data-style="'))
}

function name(element: HTMLElement, { text, lang: language, dir }: KeptTitle): void {
  Object.assign(element, { textContent: text, lang: language, dir })
}

function subjectOf({ nameAr, nameFr }: KeptFacts['subject']): KeptTitle {
  return lang === 'ar' ? { text: nameAr, lang: 'ar', dir: 'rtl' } : { text: nameFr, lang: 'fr', dir: 'ltr' }
}

/** Whether the calendar was asked for, and nothing that is listed. */
function isCalendar(): boolean {
  return !location.hash && /^\/student\/calendar\/?$/.test(location.pathname)
}

function isStudents(): boolean {
  return location.pathname === OFFLINE_SCOPE || location.pathname.startsWith(`${OFFLINE_SCOPE}/`)
}

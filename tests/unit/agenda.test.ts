import { describe, expect, test } from 'vitest'
import { LOCALES } from '#/contract/locales.ts'
import { type ComingSession, nextChange } from '#/server/features/agenda/coming.ts'
import { markupOf } from '#/server/features/agenda/markup.ts'
import { fillPlaces, PLACES } from '#/server/features/agenda/pages.ts'

const HOUR = 3_600_000
/** A Friday afternoon in Tunis. */
const now = Date.parse('2026-11-27T15:30:00+01:00')

function session(own: Partial<ComingSession> = {}): ComingSession {
  return {
    title: 'مراجعة: مبرهنة طالس',
    kind: 'live',
    startsAt: now + HOUR,
    endsAt: now + 2 * HOUR,
    weekly: false,
    subject: { key: 'mathematics', nameAr: 'رياضيات', nameFr: 'Mathématiques', lang: 'ar' },
    schoolClass: { level: 9, section: null, nameAr: 'السنة التاسعة من التعليم الأساسي', nameFr: '9e année de base' },
    professor: 'سنية بن عمر',
    ...own,
  }
}

/** @returns what people read, with a bar between elements that stand apart */
function textOf(markup = ''): string {
  return markup.replace(/<\/(time|span|h3|p|strong)>/g, '|').replace(/<[^>]*>/g, '')
}

describe('the agenda', () => {
  test('says when, what, for whom, by whom and until when', () => {
    const { agenda, 'next-session': next } = markupOf('ar', [session()], now)
    expect(textOf(agenda)).toBe(
      'الجمعة| 27 نوفمبر|||مراجعة: مبرهنة طالس|رياضيات، 9 أساسي، مع سنية بن عمر|من 16:30 إلى 17:30|',
    )
    expect(agenda).toContain('<li data-subject="mathematics"><time class="date" datetime="2026-11-27T15:30:00.000Z">')
    expect(agenda).toContain('من <bdi dir="ltr">16:30</bdi> إلى <bdi dir="ltr">17:30</bdi>')
    expect(agenda).toContain('<use href="#mark-subject-mathematics">')
    expect(textOf(next)).toBe('الحصّة القادمة| 27 نوفمبر 16:30||مراجعة: مبرهنة طالس|رياضيات، 9 أساسي، مع سنية بن عمر|')
  })

  test('has titles and names in their own language', () => {
    const physics = session({
      title: 'Dipôle RC : exercices',
      subject: { key: 'physics', nameAr: 'فيزياء', nameFr: 'Physique', lang: 'fr' },
    })
    const title = '<h3><bdi lang="fr" dir="ltr">Dipôle RC : exercices</bdi></h3>'
    expect(markupOf('ar', [physics], now).agenda).toContain(title)
    expect(markupOf('fr', [physics], now).agenda).toContain('<h3>Dipôle RC : exercices</h3>')
    expect(markupOf('fr', [session()], now).agenda).toContain('<h3><bdi lang="ar" dir="rtl">')
    const english = markupOf('en', [physics], now).agenda
    expect(english).toContain(title)
    expect(english).toContain('<bdi lang="fr">Physique</bdi>, <bdi lang="fr">9e de base</bdi>, with')
    // Latin letters in a subject that is taught in Arabic: nobody knows which language they are.
    expect(markupOf('ar', [session({ title: 'PGCD' })], now).agenda).toContain('<h3><bdi>PGCD</bdi></h3>')
  })

  test('says what goes on now, until it ends', () => {
    const going = session({ startsAt: now - HOUR, endsAt: now + HOUR })
    const later = session({ title: 'بعدها' })
    const { agenda, 'next-session': next } = markupOf('ar', [going, later], now)
    expect(textOf(agenda).match(/مباشر الآن/g)).toHaveLength(1)
    expect(textOf(next)).toMatch(/^مباشر الآن/)
    expect(textOf(markupOf('ar', [{ ...going, kind: 'test' }], now).agenda)).toContain('جارية الآن')
    expect(textOf(markupOf('ar', [{ ...going, startsAt: now + 1 }], now).agenda)).not.toContain('الآن')
    // Pages by an old list: what is over leaves.
    const after = markupOf('ar', [going, later], going.endsAt)
    expect(after.agenda).not.toContain(going.title)
    expect(after['next-session']).toContain('بعدها')
  })

  test.each(LOCALES)('says that a session comes again every week, in %s', (locale) => {
    const words = { ar: '، كلّ أسبوع', fr: ', chaque semaine', en: ', every week' }
    const once = markupOf(locale, [session()], now).agenda
    expect(once).not.toContain(words[locale])
    expect(markupOf(locale, [session({ weekly: true })], now).agenda).toContain(words[locale])
  })

  test('goes without a glyph and without a professor', () => {
    const bare = session({ professor: undefined, subject: { ...session().subject, key: null } })
    const { agenda } = markupOf('fr', [bare], now)
    expect(agenda).toContain('<ol><li><time')
    expect(agenda).toContain('#mark-i-book')
    expect(agenda).toContain('<p>Mathématiques, 9e de base</p>')
  })

  test('takes what people wrote for nothing but text', () => {
    const bad = '</h3><script>alert("1")</script>&amp; \' onload=x'
    const hostile = session({
      title: bad,
      professor: bad,
      subject: { key: null, nameAr: bad, nameFr: bad, lang: '"><img src=x>' },
      schoolClass: { level: 9, section: null, nameAr: bad, nameFr: bad },
    })
    for (const locale of LOCALES) {
      const all = Object.values(markupOf(locale, [hostile], now)).join('')
      expect(all).not.toMatch(/<script|<img|<\/h3><\/|alert\("/)
      expect(all.match(/&lt;script&gt;/g)).toHaveLength(8)
      expect(all.match(/&amp;amp;/g)).toHaveLength(8)
    }
  })

  test('says nothing where there is nothing', () => {
    expect(markupOf('ar', [], now)).toEqual({})
  })
})

describe('the places of a page', () => {
  const page = 'a<!--next-session--><!--/next-session-->b<!--agenda--><p>none</p><!--/agenda-->c'

  test('are filled, or say what they said', () => {
    expect(fillPlaces(page, { agenda: '<ol>$&$1</ol>', 'next-session': '<i>next</i>' })).toBe(
      'a<i>next</i>b<ol>$&$1</ol>c',
    )
    expect(fillPlaces(page, {})).toBe('ab<p>none</p>c')
  })

  test('are not there while the agenda is switched off', () => {
    expect(fillPlaces('no place', { agenda: '<ol></ol>' })).toBe('no place')
    expect(PLACES).toHaveLength(2)
  })
})

test('pages change by the clock when a session begins or ends, and at midnight in Tunis', () => {
  const midnight = Date.parse('2026-11-28T00:00:00+01:00')
  expect(nextChange([], now)).toBe(midnight)
  expect(nextChange([session()], now)).toBe(now + HOUR)
  expect(nextChange([session()], now + HOUR)).toBe(now + 2 * HOUR)
  expect(nextChange([session({ startsAt: midnight + HOUR, endsAt: midnight + 2 * HOUR })], now)).toBe(midnight)
  expect(nextChange([], midnight)).toBe(midnight + 24 * HOUR)
})

import { describe, expect, test } from 'vitest'
import { announcementAddress } from '#/contract/announcement-lists.ts'
import { type AudienceChoice, audienceChoice } from '#/contract/announcements.ts'
import { audienceAddress, audienceOf, audienceText } from '#/contract/audience-address.ts'
import type { Translate } from '#/i18n/translate.ts'
import {
  type AnnouncementDraft,
  announcementFaults,
  EMPTY_DRAFT,
  factsOf,
  instantOf,
  isHeldBack,
  withWhen,
} from '#/portals/shared/announcements/draft.ts'

describe('whom an announcement is for, in its address', () => {
  const choices: AudienceChoice[] = [
    { kind: 'everybody' },
    { kind: 'students' },
    { kind: 'professors' },
    { kind: 'class', id: 12 },
    { kind: 'subject', id: 1 },
    { kind: 'group', id: 2_147_483_647 },
  ]

  test.each(choices)('%j is read as it was written', (choice) => {
    expect(audienceOf(audienceText(choice))).toEqual(choice)
    expect(audienceChoice.parse(audienceOf(audienceText(choice)))).toEqual(choice)
  })

  test.each([undefined, '', 'class', 'class:', 'class:0', 'class:-1', 'class:1.5', 'class:01', 'class:2147483648'])(
    '%s is nobody',
    (text) => {
      expect(audienceOf(text)).toBeUndefined()
    },
  )

  test.each(['everybody:1', 'class:1:2', 'parents', 'Class:1', ' class:1'])('%s is nobody either', (text) => {
    expect(audienceOf(text)).toBeUndefined()
  })
})

test('what the lists are searched for is cut to what may be asked', () => {
  expect(announcementAddress.queryOf({ q: ` ${'a'.repeat(120)}` })).toEqual({ q: 'a'.repeat(99) })
  expect(announcementAddress.searchOf({ q: 'فرض' })).toBe(`?${new URLSearchParams({ q: 'فرض' })}`)
  expect(audienceAddress.queryOf({ q: 'x', page: '2', to: 'class:1' })).toMatchObject({ q: 'x', page: 2 })
})

describe('the form', () => {
  const t = ((id: string) => id) as unknown as Translate
  const noon = Date.parse('2026-11-20T12:00:00+01:00')
  const filled: AnnouncementDraft = { ...EMPTY_DRAFT, title: 'فرض', words: 'يوم الثلاثاء' }
  const at = (date: string, time: string): AnnouncementDraft => ({ ...filled, when: 'later', date, time })

  test('asks for a title and for words', () => {
    expect(Object.keys(announcementFaults({ ...EMPTY_DRAFT, title: ' ' }, noon, t))).toEqual(['title', 'words'])
    expect(announcementFaults(filled, noon, t)).toEqual({})
  })

  test('asks for a time to come, within the days for which one may be planned', () => {
    expect(Object.keys(announcementFaults(at('', '25:00'), noon, t))).toEqual(['date', 'time'])
    expect(Object.keys(announcementFaults(at('20/11/2026', '11:59'), noon, t))).toEqual(['date'])
    expect(announcementFaults(at('20/11/2026', '12:01'), noon, t)).toEqual({})
    expect(announcementFaults(at('18/02/2027', '12:00'), noon, t)).toEqual({})
    expect(Object.keys(announcementFaults(at('19/02/2027', '12:00'), noon, t))).toEqual(['date'])
  })

  test('sends the time of Tunis, and nothing of a time that is not meant', () => {
    expect(factsOf(at('21/11/2026', '0800')).publishAt).toBe('2026-11-21T07:00:00.000Z')
    expect(factsOf({ ...at('21/11/2026', '08:00'), when: 'now' }).publishAt).toBeNull()
    expect(instantOf(at('31/02/2027', '08:00'))).toBeUndefined()
  })

  test('proposes the next morning once, and leaves what was typed', () => {
    expect(withWhen(filled, 'later', '2026-12-31')).toEqual({ when: 'later', date: '01/01/2027', time: '08:00' })
    expect(withWhen(at('21/11/2026', ''), 'later', '2026-11-20')).toEqual({ when: 'later' })
  })

  test('says where the quiet hours hold it back', () => {
    const night = Date.parse('2026-11-20T22:00:00+01:00')
    expect(isHeldBack(filled, 'class', noon)).toBe(false)
    expect(isHeldBack(filled, 'class', night)).toBe(true)
    expect(isHeldBack(filled, 'professors', night)).toBe(false)
    expect(isHeldBack({ ...filled, urgent: true }, 'class', night)).toBe(false)
    expect(isHeldBack(at('21/11/2026', '06:30'), 'students', noon)).toBe(true)
    expect(isHeldBack(at('21/11/2026', '07:00'), 'students', noon)).toBe(false)
  })
})

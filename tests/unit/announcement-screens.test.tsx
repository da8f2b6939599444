import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { type Announcement, announcementEndpoints } from '#/contract/announcements.ts'
import { announcingEndpoints } from '#/contract/announcing.ts'
import type { Boot } from '#/contract/boot.ts'
import { type Read, read } from '#/contract/read.ts'
import { Admin } from '#/islands/admin.tsx'
import { Professor } from '#/islands/professor.tsx'
import { Student } from '#/islands/student.tsx'
import { newestAnnouncementsRead } from '#/portals/shared/announcements/announcement-reads.ts'
import { newMessagesRead } from '#/portals/shared/messages/message-reads.ts'
import { bootOf, fourthMaths, mathematics, textOf } from './portals-fixtures.ts'

const ID = '0198a7f2-3c44-7d1e-8a52-6f0d3b9c1e77'
const everybody = { kind: 'everybody', id: null, schoolClass: null, subject: null, group: null } as const
const ofAdministration: Announcement = {
  ...{ id: ID, title: 'رزنامة الفروض', words: 'يوم الاثنين\nعلى الساعة 08:00', audience: everybody },
  author: { kind: 'administration', id: null, firstName: '', lastName: '', schoolClass: null, subjects: [] },
  ...{ own: false, deletable: false, at: '2026-11-20T09:00:00.000Z', planned: false, urgent: true },
  ...{ replies: 'author', changedAt: null, unread: true, counts: null, version: 3 },
}
const ofProfessor: Announcement = {
  ...ofAdministration,
  author: { ...ofAdministration.author, kind: 'professor', id: ID, firstName: 'سنية', lastName: 'بن عمّار' },
  audience: { kind: 'group', id: 3, schoolClass: fourthMaths, subject: mathematics, group: '4 ر 3' },
  ...{ own: true, deletable: true, urgent: false, unread: false, counts: { people: 29, read: 24 } },
}

const reads = (...answers: readonly [Read, unknown][]): Boot['reads'] =>
  Object.fromEntries(answers.map(([{ key }, data]) => [key, data]))
const list = (...items: Announcement[]): [Read, unknown] => [
  read(announcementEndpoints.list, { q: '' }),
  { items, older: null },
]
const one = (announcement: Announcement): [Read, unknown] => [
  read(announcementEndpoints.read, { id: ID }),
  announcement,
]

function student(path: string, ...answers: readonly [Read, unknown][]): string {
  return renderToStaticMarkup(<Student boot={bootOf('STUDENT', path, { reads: reads(...answers) })} />)
}
function professor(path: string, ...answers: readonly [Read, unknown][]): string {
  return renderToStaticMarkup(<Professor boot={bootOf('PROFESSOR', path, { reads: reads(...answers) })} />)
}
function admin(path: string, ...answers: readonly [Read, unknown][]): string {
  return renderToStaticMarkup(<Admin boot={bootOf('ADMINISTRATOR', path, { reads: reads(...answers) })} />)
}

describe('announcements', () => {
  test('stand in a list of their own, which pupils only read', () => {
    const markup = student('/student/messages/announcements', list(ofAdministration))
    expect(markup).toMatch(/<a href="\/student\/messages\/announcements" aria-current="page">/)
    expect(markup).toContain(`href="/student/messages/announcements/${ID}"`)
    expect(textOf(markup)).toMatch(/الإدارة\s*عاجل\s*10:00\s*رزنامة الفروض\s*غير مقروء\s*الجميع/)
    expect(markup).not.toContain('/announcements/new')
  })

  test('say to their readers whom they are from, and lead to a message where that is wished', () => {
    const path = `/student/messages/announcements/${ID}`
    const markup = student(path, list(ofAdministration), one(ofAdministration))
    expect(markup).toMatch(/<h1[^>]*><bdi>رزنامة الفروض<\/bdi><\/h1>/)
    expect(markup).toContain('href="/student/messages/new?to=administration"')
    expect(markup).not.toContain('<details')
    expect(student(path, list(), one({ ...ofAdministration, replies: 'off' }))).not.toContain('new?to=')
    const gone = { ...ofAdministration, author: { ...ofAdministration.author, kind: 'gone' as const } }
    expect(student(path, list(), one(gone))).not.toContain('new?to=')
  })

  test('say to their own side how many have read them, and can be changed and taken back there', () => {
    const markup = professor(`/professor/messages/announcements/${ID}`, list(ofProfessor), one(ofProfessor))
    expect(textOf(markup)).toMatch(/قرأه 24 من 29/)
    expect(markup).toContain('<progress class="bar" value="24" max="29"')
    expect(markup).toContain(`href="/professor/messages/announcements/${ID}/edit"`)
    expect(textOf(markup)).toMatch(/مجموعة\s+«\s*4 ر 3\s*»/)
    expect(markup).not.toContain('new?to=')
    expect(textOf(markup)).toContain('سحب الإعلان')
  })

  test('of professors are taken back by administrators, and answered by them, but not changed', () => {
    const seen = { ...ofProfessor, own: false, replies: 'author' as const }
    const markup = admin(`/admin/messages/announcements/${ID}`, list(seen), one(seen))
    expect(markup).not.toContain('/edit"')
    expect(markup).toContain(`href="/admin/messages/new?to=${ID}"`)
    expect(textOf(markup)).toContain('سحب الإعلان')
  })

  test('that wait for their time say so, and say no numbers', () => {
    const planned = { ...ofProfessor, planned: true, at: '2026-11-23T07:00:00.000Z' }
    const text = textOf(professor(`/professor/messages/announcements/${ID}`, list(planned), one(planned)))
    expect(text).toMatch(/يصل\s+يوم الاثنين، 23 نوفمبر 2026 على الساعة 08:00/)
    expect(text).not.toContain('قرأه')
  })
})

describe('a new announcement', () => {
  const option = { ...ofProfessor.audience, people: 29 }
  const page = (items: unknown[]): unknown => ({ items, total: items.length, page: 1, size: 20 })

  test('is first for somebody, whom the address names', () => {
    const audiences = read(announcingEndpoints.audiences, { q: '', page: 1, size: 20 })
    const markup = professor('/professor/messages/announcements/new', list(), [audiences, page([option])])
    expect(markup).toContain('href="/professor/messages/announcements/new?to=group:3"')
    expect(textOf(markup)).toContain('29 شخصًا')
  })

  test('is urgent for administrators alone', () => {
    const chosen = read(announcingEndpoints.audiences, { q: '', page: 1, size: 1, kind: 'group', id: 3 })
    const answer: [Read, unknown] = [chosen, page([option])]
    const path = 'messages/announcements/new?to=group:3'
    expect(professor(`/professor/${path}`, list(), answer)).not.toContain('name="urgent"')
    const markup = admin(`/admin/${path}`, list(), answer)
    expect(markup).toContain('name="urgent"')
    expect(textOf(markup)).toMatch(/إعلان إلى\s+مجموعة/)
  })

  test('is not for whom it cannot be for', () => {
    const chosen = read(announcingEndpoints.audiences, { q: '', page: 1, size: 1, kind: 'everybody' })
    const markup = professor('/professor/messages/announcements/new?to=everybody', list(), [chosen, page([])])
    expect(textOf(markup)).toContain('لا يمكن توجيه إعلان إلى هذه الوجهة')
    expect(markup).not.toContain('<textarea')
  })
})

test('what is changed begins as it is, and its time is asked only while it waits', () => {
  const path = `/professor/messages/announcements/${ID}/edit`
  const markup = professor(path, list(), one(ofProfessor))
  expect(markup).toContain('value="رزنامة الفروض"')
  expect(markup).not.toContain('name="when"')
  expect(professor(path, list(), one({ ...ofProfessor, planned: true }))).toContain('name="when"')
  expect(professor(path, list(), one({ ...ofProfessor, own: false }))).not.toContain('<textarea')
})

describe('a first page', () => {
  const none: [Read, unknown] = [newMessagesRead, { items: [], older: null }]
  const newest = (...items: Announcement[]): [Read, unknown] => [newestAnnouncementsRead, { items, older: null }]

  test('of pupils shows those announcements that are not read among new messages', () => {
    const markup = student('/student', none, newest(ofAdministration, { ...ofAdministration, id: 'x', unread: false }))
    expect(markup).toContain(`href="/student/messages/announcements/${ID}"`)
    expect(markup).not.toContain('/announcements/x"')
    expect(markup).not.toContain('لا رسائل جديدة.')
  })

  test('of pupils says that there is nothing new where there is neither', () => {
    expect(student('/student', none, newest())).toContain('لا رسائل جديدة.')
  })
})

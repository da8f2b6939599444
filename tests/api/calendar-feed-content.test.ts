import { eq, sql } from 'drizzle-orm'
import ICAL from 'ical.js'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { groupMembers } from '#/server/tables/groups.ts'
import { rooms, sessions, studyTimes } from '#/server/tables/sessions.ts'
import { users } from '#/server/tables/users.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, signedIn } from '../support/calls.ts'
import { putInto } from '../support/enrolments.ts'
import { type MadeSchool, madeSchool } from '../support/made-groups.ts'
import { newPerson, type Person } from '../support/own-account.ts'
import { allStatementsOf } from '../support/people.ts'
import { inDays, type PlannedSession, plannedSession } from '../support/planned-sessions.ts'
import { eventOf, eventsAt, eventsIn, madeFeed, textOf } from '../support/read-calendar.ts'

let own: TestApp
let admin: { Authorization: string }
/** A class with a professor and two students, one of whom reads; each test has sessions of its own. */
let school: MadeSchool
let pupil: Person
let classmate: string

beforeAll(async () => {
  own = await testApp()
  admin = (await signedIn(own, 'admin')).bearer
  school = await madeSchool(own, admin, 1)
  classmate = school.students[0] ?? ''
  pupil = await newPerson(own)
  await putInto(own, pupil.id, school.classId)
})
afterAll(() => own.drop())
afterEach(async () => {
  await own.db.delete(sessions)
})

const plan = (facts: Partial<Parameters<typeof plannedSession>[1]> = {}): Promise<PlannedSession> =>
  plannedSession(own, {
    subjectId: school.subjectId,
    professorId: school.professor.id,
    startsAt: inDays(3, '14:00'),
    ...facts,
  })
const open = async (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  own.app.request(path, { headers })

describe('a calendar', () => {
  const event = async (session: PlannedSession, path: string) => eventOf(await eventsAt(own, path), session)

  test('has what a session is, when and where, with its own times of Tunis', async () => {
    const [room] = await own.db
      .insert(rooms)
      .values({ name: `قاعة ${school.classId}`, building: 'المبنى أ' })
      .returning()
    const session = await plan({ title: 'الدوال العددية', note: 'إحضار الآلة الحاسبة', roomId: room?.id, version: 4 })
    const path = await madeFeed(own, pupil)
    const answer = await open(path)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(answer.headers.get('cache-control')).toBe('private, no-cache')
    const text = await answer.text()
    const calendar = new ICAL.Component(ICAL.parse(text))
    expect(textOf(calendar, 'version')).toBe('2.0')
    expect(textOf(calendar, 'x-wr-calname')).toBe('رزنامة منارة')
    const zone = calendar.getFirstSubcomponent('vtimezone')
    expect(textOf(zone, 'tzid')).toBe('Africa/Tunis')
    expect(zone?.getAllSubcomponents().map((part) => [part.name, textOf(part, 'tzoffsetto')])).toEqual([
      ['standard', '+01:00'],
    ])
    const shown = eventOf(eventsIn(text), session)
    const host = new URL(own.deps.config.publicOrigin).host
    expect(textOf(shown, 'uid')).toBe(`session-${session.id}@${host}`)
    expect(shown?.getFirstProperty('dtstart')?.getParameter('tzid')).toBe('Africa/Tunis')
    const { startDate, endDate } = new ICAL.Event(shown as ICAL.Component)
    startDate.zone = endDate.zone = new ICAL.Timezone(zone as ICAL.Component)
    expect([startDate.toJSDate(), endDate.toJSDate()]).toEqual([session.startsAt, session.endsAt])
    expect(textOf(shown, 'summary')).toBe('الدوال العددية (مادّة)')
    expect(textOf(shown, 'location')).toBe(`قاعة ${school.classId}، المبنى أ`)
    expect(textOf(shown, 'url')).toBe(`${own.deps.config.publicOrigin}/student/calendar/${session.id}`)
    expect(textOf(shown, 'description').split('\n')).toEqual(['حصّة مباشرة', 'مع ليلى الطرابلسي', 'إحضار الآلة الحاسبة'])
    expect(textOf(shown, 'sequence')).toBe('3')
    expect(textOf(shown, 'status')).toBe('CONFIRMED')
    const changed = new Date(`${textOf(shown, 'dtstamp')}`).getTime()
    expect(changed).toBe(Math.floor(session.updatedAt.getTime() / 1000) * 1000)
    expect(textOf(shown, 'last-modified')).toBe(textOf(shown, 'dtstamp'))
  })

  test('is in the language of its owner', async () => {
    const french = await newPerson(own, 'STUDENT', { locale: 'fr' })
    await putInto(own, french.id, school.classId)
    const session = await plan({ kind: 'office-hours', link: 'https://meet.example.org/a?b=c,d;e' })
    const shown = await event(session, await madeFeed(own, french))
    expect(textOf(shown, 'summary')).toBe('حصّة (Matière)')
    expect(textOf(shown, 'location')).toBe('https://meet.example.org/a?b=c,d;e')
    expect(textOf(shown, 'description')).toBe('Permanence\nAvec ليلى الطرابلسي')
  })

  test('keeps every letter, in lines of 75 octets', async () => {
    const title = 'أ، ب؛ ج, د; \\ «ه» 100%'
    const note = `سطر أوّل: ${'كلمة طويلة '.repeat(40)}\nسطر ثان, مع; علامات \\n\nEND:VEVENT`
    const session = await plan({ title, note })
    const text = await (await open(await madeFeed(own, pupil))).text()
    const lengths = text.split('\r\n').map((line) => Buffer.byteLength(line))
    expect(Math.max(...lengths)).toBe(75)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    const shown = eventOf(eventsIn(text), session)
    expect(textOf(shown, 'summary')).toBe(`${title} (مادّة)`)
    expect(textOf(shown, 'description').split('\n').slice(2).join('\n')).toBe(note)
  })

  test('says what is cancelled, why, and that it is another version', async () => {
    const session = await plan({ title: 'مراجعة الدوال', kind: 'revision' })
    const path = await madeFeed(own, pupil)
    const facts = (shown: ICAL.Component | undefined) =>
      ['uid', 'sequence', 'status', 'transp'].map((name) => textOf(shown, name))
    const before = facts(await event(session, path))
    await own.db
      .update(sessions)
      .set({ cancelledAt: sql`now()`, cancelReason: 'الأستاذ مريض', version: 2, updatedAt: sql`now()` })
      .where(eq(sessions.id, session.id))
    const shown = await event(session, path)
    expect(before.slice(1)).toEqual(['0', 'CONFIRMED', 'OPAQUE'])
    expect(facts(shown)).toEqual([before[0], '1', 'CANCELLED', 'TRANSPARENT'])
    expect(textOf(shown, 'summary')).toBe('ملغاة: مراجعة الدوال (مادّة)')
    expect(textOf(shown, 'description')).toContain('سبب الإلغاء: الأستاذ مريض')
  })

  test('has a tag that lasts until something changes', async () => {
    const session = await plan()
    const path = await madeFeed(own, pupil)
    const tag = (await open(path)).headers.get('etag') ?? ''
    expect(tag).toMatch(/^"[\w-]{43}"$/)
    for (const known of [tag, `"other", W/${tag}`]) {
      const same = await open(path, { 'If-None-Match': known })
      expect([same.status, await same.text(), same.headers.get('etag')]).toEqual([304, '', tag])
    }
    await own.db.update(sessions).set({ note: 'شيء آخر' }).where(eq(sessions.id, session.id))
    const changed = await open(path, { 'If-None-Match': tag })
    expect([changed.status, changed.headers.get('etag') === tag]).toEqual([200, false])
    const head = await own.app.request(path, { method: 'HEAD' })
    expect([head.status, await head.text(), head.headers.get('etag')]).toEqual([200, '', changed.headers.get('etag')])
  })

  test('of a pupil has what is for them, from four weeks ago on, and names nobody but the professor', async () => {
    await own.db.update(users).set({ lastName: 'الزميل', phone: '+21655443399' }).where(eq(users.id, classmate))
    const [mine, others] = [await school.group(), await school.group()]
    await own.db.insert(groupMembers).values([
      { groupId: mine.id, userId: pupil.id },
      { groupId: mine.id, userId: classmate },
    ])
    const elsewhere = await madeSchool(own, admin, 0)
    const foreign = { subjectId: elsewhere.subjectId, professorId: elsewhere.professor.id }
    const known = [
      await plan({ startsAt: inDays(-28, '09:00') }),
      await plan({ groupIds: [mine.id, others.id] }),
      await plan({ ...foreign, audience: 'open' }),
    ]
    const unknown = [
      await plan({ startsAt: inDays(-29, '09:00') }),
      await plan({ groupIds: [others.id] }),
      await plan(foreign),
    ]
    const text = await (await open(await madeFeed(own, pupil))).text()
    const events = eventsIn(text)
    expect(known.map((session) => eventOf(events, session) !== undefined)).toEqual([true, true, true])
    expect(unknown.map((session) => eventOf(events, session) !== undefined)).toEqual([false, false, false])
    const whole = text.replaceAll('\r\n ', '')
    for (const name of ['الزميل', '55443399', '98765432', '@example.tn', mine.name, others.name]) {
      expect(whole, name).not.toContain(name)
    }
  })

  test('of a pupil has when they learn by themselves, every week', async () => {
    const facts = { userId: pupil.id, title: 'حفظ المحفوظات', weekDay: 6, startsAt: '09:00', endsAt: '10:30' }
    const [time] = await own.db.insert(studyTimes).values(facts).returning()
    await own.db.insert(studyTimes).values({ ...facts, userId: classmate, title: 'لغيره' })
    const path = await madeFeed(own, pupil)
    const learning = (await eventsAt(own, path)).filter((each) => textOf(each, 'uid').startsWith('study-'))
    expect(learning.map((each) => textOf(each, 'summary'))).toEqual(['حفظ المحفوظات'])
    const [shown] = learning
    expect(textOf(shown, 'uid')).toBe(`study-${time?.id}@${new URL(own.deps.config.publicOrigin).host}`)
    expect(textOf(shown, 'rrule')).toBe('FREQ=WEEKLY;BYDAY=SA')
    const { startDate, duration } = new ICAL.Event(shown as ICAL.Component)
    expect([startDate.dayOfWeek(), startDate.hour, startDate.minute, duration.toString()]).toEqual([7, 9, 0, 'PT1H30M'])
  })

  test('of a professor has their own, and for whom', async () => {
    const group = await school.group()
    const session = await plan({ groupIds: [group.id] })
    const whole = await plan()
    const other = await plan({ professorId: null })
    const events = await eventsAt(own, await madeFeed(own, school.professor))
    expect(textOf(eventOf(events, session), 'description')).toBe(`حصّة مباشرة\nلفائدة: ${group.name}`)
    expect(textOf(eventOf(events, whole), 'description')).toBe('حصّة مباشرة\nلفائدة: قسم للتجربة')
    expect(textOf(eventOf(events, session), 'url')).toContain('/professor/calendar/')
    expect(eventOf(events, other)).toBeUndefined()
  })

  test('of an administrator has everybody’s of today and the four weeks to come', async () => {
    const within = [await plan({ startsAt: inDays(0, '00:00') }), await plan({ startsAt: inDays(27, '23:00') })]
    const beyond = [await plan({ startsAt: inDays(-1, '23:00') }), await plan({ startsAt: inDays(28, '00:00') })]
    const boss = await newPerson(own, 'ADMINISTRATOR')
    const events = await eventsAt(own, await madeFeed(own, boss))
    expect(within.map((session) => eventOf(events, session) !== undefined)).toEqual([true, true])
    expect(beyond.map((session) => eventOf(events, session) !== undefined)).toEqual([false, false])
    const description = textOf(eventOf(events, within[0] as PlannedSession), 'description')
    expect(description).toBe('حصّة مباشرة\nلفائدة: قسم للتجربة\nمع ليلى الطرابلسي')
  })

  test('has a thousand sessions at most, and takes four statements, of which one counts', async () => {
    const first = await plan({ startsAt: inDays(1, '07:00') })
    await own.db.execute(sql`
      insert into sessions (title, kind, audience, class_id, subject_id, starts_at, ends_at)
      select 'حصّة ' || n, 'live', 'class', class_id, subject_id,
        starts_at + n * interval '1 hour', ends_at + n * interval '1 hour'
      from sessions, generate_series(1, 1000) n where id = ${first.id}`)
    const path = await madeFeed(own, pupil)
    let events: ICAL.Component[] = []
    const statements = await allStatementsOf(async () => {
      events = await eventsAt(own, path)
    })
    // Another test may have given the pupil a study time.
    const sessions = events.filter((event) => String(event.getFirstPropertyValue('uid')).startsWith('session-'))
    expect([sessions.length, statements]).toEqual([1_000, 4])
    expect(eventOf(events, first)).toBeDefined()
  })
})

describe('one session as a file', () => {
  const file = (session: PlannedSession, headers: Record<string, string>) =>
    call(own, 'GET', `/sessions/${session.id}/calendar`, { headers })

  test('is for whoever may know it', async () => {
    const session = await plan({ title: 'حصّة للجميع' })
    const stranger = await newPerson(own)
    const colleague = await newPerson(own, 'PROFESSOR')
    for (const headers of [pupil.headers, school.professor.headers, admin]) {
      const answer = await file(session, headers)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
      expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="session-${session.id}.ics"`)
      const events = eventsIn(await answer.text())
      expect(events.map((each) => textOf(each, 'uid').split('@')[0])).toEqual([`session-${session.id}`])
    }
    for (const headers of [stranger.headers, colleague.headers]) expect((await file(session, headers)).status).toBe(404)
    expect((await file(session, {})).status).toBe(401)
  })

  test('is in the language of whoever reads', async () => {
    const session = await plan({ title: 'Fonctions' })
    const answer = await file(session, { ...pupil.headers, Cookie: 'locale=fr' })
    const [shown] = eventsIn(await answer.text())
    expect(textOf(shown, 'description')).toBe('Cours en direct\nAvec ليلى الطرابلسي')
  })
})

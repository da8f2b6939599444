import { and, asc, eq, gt, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TURN_DOUBTS, type TurnCounts } from '#/contract/year-turns.ts'
import { importWorker } from '#/server/features/imports/job.ts'
import { yearTurnWorker } from '#/server/features/year-turns/job.ts'
import { auditEvents } from '#/server/tables/audit.ts'
import { rateLimits } from '#/server/tables/auth.ts'
import { classes } from '#/server/tables/classes.ts'
import { files } from '#/server/tables/files.ts'
import { subjects } from '#/server/tables/subjects.ts'
import { users } from '#/server/tables/users.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, signedIn } from '../support/calls.ts'
import { demoSubjects, makeMaterials } from '../support/materials.ts'
import { listOf, workOnPlan } from '../support/session-plans.ts'
import { demoPassword } from '../support/sign-in.ts'
import { outcomesOf } from '../support/turned-year.ts'

// What is done is written down once, with who did it to what; what changed nothing, and what was refused, is not.

let own: TestApp
let admin: Record<string, string>
let student: Record<string, string>
let ids: { admin: string; student: string }

beforeAll(async () => {
  own = await testApp()
  const [boss, pupil] = [await signedIn(own, 'admin'), await signedIn(own, 'student')]
  admin = boss.bearer
  student = pupil.bearer
  ids = { admin: boss.person.id, student: pupil.person.id }
})
afterAll(() => own.drop())

interface AuditedEvent {
  action: string
  actorId: string | null
  objectType: string | null
  objectId: string | null
}

/** What was written down while some work was done; each with the request that did it. */
async function eventsOf(work: () => Promise<unknown>): Promise<AuditedEvent[]> {
  const { rows } = await own.db.execute<{ last: string }>(sql`select coalesce(max(id), 0) as last from audit_events`)
  await work()
  const events = await own.db
    .select()
    .from(auditEvents)
    .where(and(gt(auditEvents.id, Number(rows[0]?.last))))
    .orderBy(asc(auditEvents.id))
  return events.map(({ action, actorId, objectType, objectId }) => ({ action, actorId, objectType, objectId }))
}
const byAdmin = (action: string, id: string | number, objectType = action.split('.')[0] ?? ''): AuditedEvent[] => [
  { action, actorId: ids.admin, objectType, objectId: String(id) },
]

async function ask<Answer = { id: number; version: number }>(
  method: string,
  path: string,
  { body, headers = admin, status = method === 'POST' ? 201 : 200 }: Asked = {},
): Promise<Answer> {
  const answer = await call(own, method, path, { body, headers })
  const text = await answer.text()
  expect([answer.status, text], `${method} ${path}`).toEqual([status, text])
  return (text.startsWith('{') ? JSON.parse(text) : undefined) as Answer
}
interface Asked {
  body?: object
  headers?: Record<string, string>
  status?: number
}

const names = { nameAr: 'الأعداد', nameFr: 'Nombres' }
const random = (): string => crypto.randomUUID().slice(0, 8)

/** Makes one of a kind, beside the others of what it is in. */
const makers = {
  class: async () => ({ body: { ...names, code: `ن${random()}`, level: 13 }, path: '/class', order: '/class-order' }),
  async subject() {
    const { id } = await make('class')
    const body = { ...names, classId: id, lang: 'fr' }
    return { body, path: '/subjects', order: `/class/${id}/order` }
  },
  async chapter() {
    const { id } = await make('subject')
    return { body: { ...names, subjectId: id }, path: '/chapters', order: `/subjects/${id}/order` }
  },
  async course() {
    const { id } = await make('chapter')
    return { body: { ...names, chapterId: id }, path: '/courses', order: `/chapters/${id}/order` }
  },
  async material() {
    const { id } = await make('course')
    return { body: { ...names, courseId: id, kind: 'text' }, path: '/materials', order: `/courses/${id}/order` }
  },
} satisfies Record<string, () => Promise<{ body: object; path: string; order: string }>>
type Kind = keyof typeof makers

interface Made {
  id: number
  version: number
}
async function make(kind: Kind): Promise<Made> {
  const { body, path } = await makers[kind]()
  return ask<Made>('POST', path, { body })
}

describe('what is done to a thing of the curriculum', () => {
  test.each([
    ['class', 'class.created', 'class.changed', 'class.deleted', 'class.restored'],
    ['subject', 'subject.created', 'subject.changed', 'subject.deleted', 'subject.restored'],
    ['chapter', 'chapter.created', 'chapter.changed', 'chapter.deleted', 'chapter.restored'],
    ['course', 'course.created', 'course.changed', 'course.deleted', 'course.restored'],
    ['material', 'material.created', 'material.changed', 'material.deleted', 'material.restored'],
  ] as const)('%s: made, changed, deleted and restored', async (kind, created, changed, deleted, restored) => {
    const { body, path } = await makers[kind]()
    let made: Made = { id: 0, version: 0 }
    const making = await eventsOf(async () => {
      made = await ask('POST', path, { body })
    })
    expect(making).toEqual(byAdmin(created, made.id))
    const at = `${path}/${made.id}`
    const { courseId, chapterId, subjectId, classId, kind: form, ...facts } = body as Record<string, unknown>
    const change = { ...facts, nameFr: 'Autre', version: made.version }
    expect(await eventsOf(() => ask('PUT', at, { body: change }))).toEqual(byAdmin(changed, made.id))
    expect(await eventsOf(() => ask('PUT', at, { body: change, status: 409 }))).toEqual([])
    expect(await eventsOf(() => call(own, 'DELETE', at, { headers: student }))).toEqual([])
    expect(await eventsOf(() => ask('DELETE', at))).toEqual(byAdmin(deleted, made.id))
    expect(await eventsOf(() => ask('POST', `${at}/restore`, { status: 200 }))).toEqual(byAdmin(restored, made.id))
  })

  test.each([
    ['class', 'class.ordered'],
    ['subject', 'subject.ordered'],
    ['chapter', 'chapter.ordered'],
    ['course', 'course.ordered'],
    ['material', 'material.ordered'],
  ] as const)('%s: put in another order', async (kind, action) => {
    const { body, path, order } = await makers[kind]()
    for (let count = 0; count < 2; count += 1) {
      await ask('POST', path, { body: 'code' in body ? { ...body, code: `ن${random()}` } : body })
    }
    const above = order === '/class-order' ? 0 : order.split('/')[2]
    const column = {
      class: '',
      subject: 'class_id',
      chapter: 'subject_id',
      course: 'chapter_id',
      material: 'course_id',
    }
    const table = {
      class: 'classes',
      subject: 'subjects',
      chapter: 'chapters',
      course: 'courses',
      material: 'materials',
    }
    const { rows } = await own.db.execute<{ id: number }>(sql`
      select id from ${sql.identifier(table[kind])} where deleted_at is null
        ${above ? sql`and ${sql.identifier(column[kind])} = ${above}` : sql``} order by position, id`)
    const turned = rows.map(({ id }) => id).reverse()
    const put = (wanted: number[]) => ask('PUT', order, { body: { ids: wanted } })
    const parent = { class: 'class', subject: 'class', chapter: 'subject', course: 'chapter', material: 'course' }[kind]
    expect(await eventsOf(() => put(turned))).toEqual(byAdmin(action, above ?? 0, parent))
    expect(await eventsOf(() => put(turned))).toEqual([])
  })

  test('a class and a subject: copied, and read out of a table', async () => {
    const { id: from } = await make('class')
    const { id: to } = await make('class')
    const subject = await ask<Made>('POST', '/subjects', {
      body: { ...names, classId: from, lang: 'fr' },
    })
    const copy = (path: string) => () => ask('POST', `${path}/copy`, { body: { classId: to } })
    expect(await eventsOf(copy(`/class/${from}`))).toEqual(byAdmin('class.copied', from))
    expect(await eventsOf(copy(`/subjects/${subject.id}`))).toEqual(byAdmin('subject.copied', subject.id))
    const [row] = await own.db.select({ code: subjects.code }).from(subjects).where(eq(subjects.id, subject.id))
    const text = `Code;Matière;Chapitre en arabe;Chapitre;Leçon en arabe;Leçon;Langue;État\n${row?.code};;محور;Chapitre;درس;Leçon;fr;\n`
    const table = (dryRun: boolean) => () =>
      ask('POST', `/class/${from}/programme/import`, { body: { text, dryRun }, status: 200 })
    expect(await eventsOf(table(true))).toEqual([])
    expect(await eventsOf(table(false))).toEqual(byAdmin('class.imported', from))
  })
})

describe('what is done to people', () => {
  test('a consent: written down, confirmed and taken back', async () => {
    const { id } = await signedIn(own, 'student').then(({ person }) => person)
    const guardian = { name: 'سالم', phone: '98 123 456' }
    interface Person {
      consents: { id: string }[]
    }
    let consents: Person['consents'] = []
    const record = async () => {
      ;({ consents } = await ask<Person>('POST', `/users/${id}/consents`, {
        body: { guardian, confirmed: false },
        status: 200,
      }))
    }
    expect(await eventsOf(record)).toEqual(byAdmin('consent.recorded', id, 'user'))
    const decide = (action: string) => () =>
      ask('PUT', `/users/${id}/consents/${consents[0]?.id}`, { body: { action }, status: 200 })
    expect(await eventsOf(decide('confirm'))).toEqual(byAdmin('consent.confirmed', id, 'user'))
    expect(await eventsOf(decide('withdraw'))).toEqual(byAdmin('consent.withdrawn', id, 'user'))
    await own.db.update(users).set({ status: 'ACTIVE' }).where(eq(users.id, id))
    student = (await signedIn(own, 'student')).bearer
  })

  test('one’s own picture and address: changed, and kept as they are', async () => {
    await own.db.delete(rateLimits)
    const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const put = async () =>
      own.app.request('/api/me/photo', {
        method: 'PUT',
        body: new Uint8Array(picture),
        headers: { 'Content-Type': 'image/png', 'Content-Length': String(picture.byteLength), ...admin },
      })
    expect(await eventsOf(put)).toEqual(byAdmin('user.photo-changed', ids.admin))
    await own.db.update(users).set({ email: 'admin@example.tn' }).where(eq(users.id, ids.admin))
    const move = (wanted: string) => () =>
      ask('PUT', '/me/email', { body: { email: wanted, currentPassword: demoPassword } })
    expect(await eventsOf(move('other@example.tn'))).toEqual(byAdmin('user.email-asked', ids.admin))
    expect(await eventsOf(move('admin@example.tn'))).toEqual(byAdmin('user.email-kept', ids.admin))
  })

  test('a list of people: looked at, started, done or stopped', async () => {
    const text = (name: string) => `اللقب;الاسم;القسم;الهاتف;البريد الإلكتروني;الولاية\n${name};أحمد;4ر;;;\n`
    let id = ''
    const check = (name: string) => async () => {
      const body = { role: 'STUDENT', fileName: 'eleves.csv', text: text(name) }
      ;({ id } = await ask<{ id: string }>('POST', '/imports', { body, status: 200 }))
    }
    const start = () => ask('POST', `/imports/${id}/start`, { status: 200 })
    const work = () =>
      importWorker(own.deps).run(
        { importId: id, actorId: ids.admin },
        { jobId: crypto.randomUUID(), signal: new AbortController().signal },
      )
    const ofImport = (action: string) => expect.objectContaining({ action, actorId: ids.admin, objectId: id })
    expect(await eventsOf(check('بن صالح'))).toEqual([ofImport('import.checked')])
    expect(await eventsOf(start)).toEqual([ofImport('import.started')])
    expect((await eventsOf(work)).at(-1)).toEqual(ofImport('import.finished'))
    await check('بن عمر')()
    await start()
    await own.db.update(users).set({ status: 'SUSPENDED' }).where(eq(users.id, ids.admin))
    expect(await eventsOf(work)).toEqual([ofImport('import.stopped')])
    await own.db.update(users).set({ status: 'ACTIVE' }).where(eq(users.id, ids.admin))
  })
})

const NOBODY: TurnCounts = {
  ...{ students: 0, moves: 0, repeats: 0, newcomers: 0, leaves: 0, undecided: 0, otherLevel: 0 },
  ...{ groupsArchived: 0, groupsMade: 0 },
}

test('a turn of the school year: planned, done, taken back, thrown away', async () => {
  const dates = (from: string, to: string) => ({ startsOn: from, endsOn: to })
  const year = await ask('POST', '/school-years', {
    body: {
      ...dates('2041-09-15', '2042-06-30'),
      trimesters: [
        dates('2041-09-15', '2041-12-18'),
        dates('2042-01-03', '2042-03-18'),
        dates('2042-04-03', '2042-06-30'),
      ],
    },
  })
  const begin = () => ask('POST', '/year-turns', { body: { schoolYearId: year.id } })
  let turn = { id: 0, version: 0, counts: NOBODY }
  const put = (what: string, body: object) => async () => {
    turn = await ask('PUT', `/year-turns/${turn.id}/${what}`, { body: { version: turn.version, ...body } })
  }
  const work = (kind: 'turn' | 'take-back') => () =>
    yearTurnWorker(own.deps).run(
      { turnId: turn.id, actorId: ids.admin, work: kind },
      { jobId: crypto.randomUUID(), signal: new AbortController().signal },
    )
  const ofTurn = (action: string) => byAdmin(action, turn.id)
  const created = await eventsOf(async () => {
    turn = await ask('POST', '/year-turns', { body: { schoolYearId: year.id } })
  })
  expect(created).toEqual(ofTurn('year-turn.created'))
  expect(await eventsOf(begin)).toEqual([])
  expect(await eventsOf(put('classes', { classId: 1, next: 'leaves' }))).toEqual(ofTurn('year-turn.class-changed'))
  const students = put('students', { userIds: [ids.student], next: 'leaves' })
  expect(await eventsOf(students)).toEqual(ofTurn('year-turn.students-changed'))
  expect(await eventsOf(put('groups', { copied: false }))).toEqual(ofTurn('year-turn.groups-changed'))
  const list = async () => {
    const { status } = await call(own, 'GET', `/year-turns/${turn.id}/students.csv`, { headers: admin })
    expect(status).toBe(200)
  }
  expect(await eventsOf(list)).toEqual(ofTurn('year-turn.list-saved'))
  const apply = async () => {
    const headers = { ...admin, 'Content-Type': 'text/csv' }
    const path = `/year-turns/${turn.id}/students.csv`
    const body = 'Username;Next class\nstudent;8أ'
    expect((await call(own, 'POST', path, { body, headers })).status).toBe(200)
    expect((await call(own, 'POST', `${path}?apply=${turn.version}`, { body, headers })).status).toBe(200)
    turn = await ask('GET', `/year-turns/${turn.id}`)
  }
  expect(await eventsOf(apply)).toEqual(ofTurn('year-turn.list-applied'))
  const start = () =>
    ask('POST', `/year-turns/${turn.id}/start`, {
      body: { version: turn.version, expected: outcomesOf(turn.counts), accept: [...TURN_DOUBTS] },
      status: 202,
    })
  expect(await eventsOf(start)).toEqual(ofTurn('year-turn.started'))
  expect(await eventsOf(start)).toEqual([])
  await own.db.update(users).set({ status: 'SUSPENDED' }).where(eq(users.id, ids.admin))
  expect(await eventsOf(work('turn'))).toEqual(ofTurn('year-turn.stopped'))
  await own.db.update(users).set({ status: 'ACTIVE' }).where(eq(users.id, ids.admin))
  turn = await ask('GET', `/year-turns/${turn.id}`)
  await start()
  expect(await eventsOf(work('turn'))).toEqual(ofTurn('year-turn.finished'))
  const back = () => ask('POST', `/year-turns/${turn.id}/taking-back`, { status: 202 })
  expect(await eventsOf(back)).toEqual(ofTurn('year-turn.taking-back'))
  expect(await eventsOf(work('take-back'))).toEqual(ofTurn('year-turn.taken-back'))
  turn = await ask('POST', '/year-turns', { body: { schoolYearId: year.id } })
  expect(await eventsOf(() => ask('DELETE', `/year-turns/${turn.id}`, { status: 204 }))).toEqual(
    ofTurn('year-turn.dropped'),
  )
})

test('a plan of many sessions: prepared, started, stopped, done, taken back, dropped', async () => {
  const { taught: subjectId } = await demoSubjects(own)
  const [subject] = await own.db.select().from(subjects).where(eq(subjects.id, subjectId))
  const [schoolClass] = await own.db
    .select()
    .from(classes)
    .where(eq(classes.id, subject?.classId ?? 0))
  const line = { class: schoolClass?.code, subject: subject?.code, professor: 'professor', date: '2041-10-07' }
  let id = ''
  const create = async () => {
    const body = listOf([{ ...line, startsAt: '10:00', endsAt: '11:00' }])
    ;({ id } = await ask<{ id: string }>('POST', '/session-plans', { body }))
  }
  const work = (kind: 'check' | 'run' | 'take-back') => () =>
    workOnPlan(own, { planId: id, actorId: ids.admin, work: kind })
  const ofPlan = (action: string) => expect.objectContaining({ action, actorId: ids.admin, objectId: id })
  expect(await eventsOf(create)).toEqual([ofPlan('session-plan.created')])
  expect(await eventsOf(work('check'))).toEqual([])
  const start = () => ask('POST', `/session-plans/${id}/start`, { body: {}, status: 200 })
  expect(await eventsOf(start)).toEqual([ofPlan('session-plan.started')])
  await own.db.update(users).set({ status: 'SUSPENDED' }).where(eq(users.id, ids.admin))
  expect(await eventsOf(work('run'))).toEqual([ofPlan('session-plan.stopped')])
  await own.db.update(users).set({ status: 'ACTIVE' }).where(eq(users.id, ids.admin))
  await start()
  expect(await eventsOf(work('run'))).toEqual([
    expect.objectContaining({ action: 'calendar-session.planned', actorId: ids.admin }),
    ofPlan('session-plan.finished'),
  ])
  const back = () => ask('POST', `/session-plans/${id}/take-back`, { status: 200 })
  expect(await eventsOf(back)).toEqual([ofPlan('session-plan.taking-back')])
  expect(await eventsOf(work('take-back'))).toEqual([ofPlan('session-plan.taken-back')])
  const drop = () => ask('DELETE', `/session-plans/${id}`, { status: 204 })
  expect(await eventsOf(drop)).toEqual([ofPlan('session-plan.dropped')])
})

test('a file that failed: tried again', async () => {
  const { taught } = await demoSubjects(own)
  const { book } = await makeMaterials(own, admin, { subjectId: taught, kinds: ['book'] })
  const values = { kind: 'pdf', type: 'application/pdf', name: 'x.pdf', bytes: 1, state: 'failed' } as const
  const [file] = await own.db.insert(files).values(values).returning({ id: files.id })
  await own.db.execute(
    sql`insert into material_files (material_id, file_id, role) values (${book}, ${file?.id}, 'main')`,
  )
  const retry = (status: number) => () => ask('POST', `/files/${file?.id}/retry`, { status })
  expect(await eventsOf(retry(204))).toEqual(byAdmin('file.retried', file?.id ?? ''))
  expect(await eventsOf(retry(409))).toEqual([])
})

test('a browser’s token in other hands: noticed, once a minute', async () => {
  const { person, bearer } = await signedIn(own, 'professor', { 'Sec-Fetch-Site': 'same-origin' })
  const taken = () => ask('GET', '/me', { headers: bearer, status: 401 })
  const [event, ...more] = await eventsOf(taken)
  expect([event, more]).toEqual([
    expect.objectContaining({ action: 'session.unbound', actorId: person.id, objectType: 'session' }),
    [],
  ])
  expect(await eventsOf(taken)).toEqual([])
})

import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MyProgress } from '#/contract/my-progress.ts'
import type { Note } from '#/contract/notes.ts'
import type { CourseState, SubjectState } from '#/contract/progress.ts'
import type { ProgressAnswer, ProgressEvent } from '#/contract/progress-events.ts'
import { MOST_PROGRESS_EVENTS, PROGRESS_KEPT_DAYS } from '#/contract/progress-limits.ts'
import { courses } from '#/server/tables/courses.ts'
import { materials } from '#/server/tables/materials.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, signedIn } from '../support/calls.ts'
import { eventually } from '../support/eventually.ts'
import { classmate, madeLesson, taughtSubject } from '../support/lessons.ts'

interface Pupil {
  id: string
  headers: Record<string, string>
}

const MINUTE = 60_000
const DAY = 1_440 * MINUTE

let own: TestApp
let staff: Pupil[]
let admin: Record<string, string>
let subject: Awaited<ReturnType<typeof taughtSubject>>
/** Who is told lies about, and who tells them. */
let pupil: Pupil
let forger: Pupil

beforeAll(async () => {
  own = await testApp()
  staff = await Promise.all(['admin', 'professor'].map(async (name) => person((await signedIn(own, name)).bearer)))
  admin = staff[0]?.headers ?? {}
  subject = await taughtSubject(own)
  pupil = await person((await signedIn(own, 'student')).bearer)
  forger = await person(await classmate(own))
})
afterAll(() => own.drop())

async function person(headers: Record<string, string>): Promise<Pupil> {
  return { id: (await read<{ id: string }>('/me', headers)).id, headers }
}

async function read<T>(path: string, headers: Record<string, string>): Promise<T> {
  const answer = await call(own, 'GET', path, { headers })
  expect(answer.status, path).toBe(200)
  return (await answer.json()) as T
}

const lesson = (subjectId = subject.taught) => madeLesson(own, admin, subjectId)
const ago = (milliseconds: number): string => new Date(Date.now() - milliseconds).toISOString()

function event(materialId: number, facts: Partial<ProgressEvent> = {}): ProgressEvent {
  return {
    viewing: randomUUID(),
    materialId,
    startedAt: ago(10 * MINUTE),
    at: ago(0),
    seconds: 20,
    position: 40,
    ...facts,
  }
}

async function tell(who: Pupil, events: ProgressEvent[], path = '/me/progress'): Promise<ProgressAnswer> {
  const answer = await call(own, 'POST', path, { body: { events }, headers: who.headers })
  expect(answer.status).toBe(200)
  return (await answer.json()) as ProgressAnswer
}

const tryTell = async (who: Pupil, body: unknown): Promise<number> =>
  (await call(own, 'POST', '/me/progress', { body, headers: who.headers })).status

/** Some of it is of a student, some of their enrolment. */
const isOf = (table: string, id: string): string =>
  ['material_progress', 'course_progress', 'subject_progress'].includes(table)
    ? `enrolment_id in (select id from enrolments where user_id = '${id}')`
    : `user_id = '${id}'`

/** Everything that is kept of a student's learning, as one text; two that are equal show that nothing moved. */
async function keptOf({ id }: Pupil): Promise<string> {
  const tables = ['viewings', 'material_progress', 'course_progress', 'subject_progress', 'day_progress', 'notes']
  const parts = tables.map((table) =>
    sql.raw(`(select coalesce(json_agg(t order by t::text), '[]') from ${table} t where ${isOf(table, id)})`),
  )
  const { rows } = await own.db.execute<{ kept: unknown }>(
    sql`select json_build_array(${sql.join(parts, sql`, `)}) kept`,
  )
  return JSON.stringify(rows[0]?.kept)
}

/** The seconds that each of the sums says of a student. */
async function secondsOf({ id }: Pupil): Promise<Record<string, number>> {
  const tables = ['viewings', 'material_progress', 'course_progress', 'subject_progress', 'day_progress']
  const { rows } = await own.db.execute<Record<string, number>>(
    sql.raw(
      `select ${tables.map(
        (table) => `(select coalesce(sum(${table === 'viewings' ? 'counted' : 'seconds'}), 0)::int from ${table}
      where ${isOf(table, id)}) as ${table}`,
      )}`,
    ),
  )
  return rows[0] ?? {}
}

/** Each of the sums, when all of them say the same. */
const all = (seconds: number) => ({
  viewings: seconds,
  material_progress: seconds,
  course_progress: seconds,
  subject_progress: seconds,
  day_progress: seconds,
})

describe("another person's progress", () => {
  it('stays as it is when somebody tells of a sitting by the same id, whatever of', async () => {
    const { video, text } = await lesson()
    const viewing = randomUUID()
    await tell(pupil, [event(video, { viewing, seconds: 30, position: 30 })])
    const [before, sent] = [await keptOf(pupil), (await secondsOf(forger)).viewings ?? 0]
    expect(await tell(forger, [event(text, { viewing, seconds: 10, position: 100 })])).toMatchObject({ refused: [] })
    expect(await keptOf(pupil)).toBe(before)
    expect(await secondsOf(forger)).toEqual(all(sent + 10))
    // The sitting is the forger's own by now, in the text; the pupil's goes on in the video.
    expect(await tell(forger, [event(video, { viewing, seconds: 90 })])).toMatchObject({ accepted: [] })
    expect(await keptOf(pupil)).toBe(before)
    const forged = await keptOf(forger)
    expect(await tell(pupil, [event(video, { viewing, seconds: 45, position: 45 })])).toMatchObject({ refused: [] })
    expect(await keptOf(forger)).toBe(forged)
  })

  it('cannot be named in a body, a query or a header', async () => {
    const { courseId, video } = await lesson()
    const before = await keptOf(pupil)
    const { id } = pupil
    for (const body of [
      { events: [{ ...event(video), userId: id }] },
      { events: [{ ...event(video), user_id: id }] },
      { events: [event(video)], userId: id },
      { events: [event(video)], student: id },
    ])
      expect(await tryTell(forger, body)).toBe(422)
    const named = { ...forger, headers: { ...forger.headers, 'X-User-Id': id, Cookie: `user=${id}` } }
    await tell(named, [event(video)], `/me/progress?userId=${id}&id=${id}&student=${id}`)
    const marking = { body: { mark: 'understood' }, headers: forger.headers }
    await call(own, 'PUT', `/courses/${courseId}/mark?userId=${id}`, marking)
    const withPerson = { body: { mark: 'understood', userId: id }, headers: forger.headers }
    expect((await call(own, 'PUT', `/courses/${courseId}/mark`, withPerson)).status).toBe(422)
    await call(own, 'PUT', `/me/goal?userId=${id}`, { body: { lessons: 30 }, headers: forger.headers })
    expect(await keptOf(pupil)).toBe(before)
    expect((await read<MyProgress>('/me/progress', pupil.headers)).goal.lessons).not.toBe(30)
  })

  it('is in nothing that somebody else reads', async () => {
    const { courseId, video } = await lesson()
    await tell(pupil, [event(video, { seconds: 60, position: 95 })])
    await call(own, 'PUT', `/courses/${courseId}/mark`, { body: { mark: 'review' }, headers: pupil.headers })
    const paths = [`/courses/${courseId}/progress`, `/subjects/${subject.taught}/progress`] as const
    const theirs = await read<CourseState>(paths[0], pupil.headers)
    expect(theirs).toMatchObject({ mark: 'review', materials: [{ materialId: video, seconds: 60 }] })
    for (const query of ['', `?userId=${pupil.id}`, `?student=${pupil.id}&id=${pupil.id}`]) {
      const state = await read<CourseState>(paths[0] + query, forger.headers)
      expect(state).toMatchObject({ mark: null, done: false, materials: [], lessons: [] })
      const { lessons, sums } = await read<SubjectState>(paths[1] + query, forger.headers)
      expect(lessons.map((each) => each.courseId)).not.toContain(courseId)
      expect(sums.seconds).toBe((await secondsOf(forger)).subject_progress)
    }
    for (const { headers } of staff)
      for (const path of [...paths, '/me/progress'])
        expect((await call(own, 'GET', path, { headers })).status).toBe(403)
    for (const path of [...paths, '/me/progress']) expect((await call(own, 'GET', path)).status).toBe(401)
  })
})

describe("another person's notes", () => {
  it('are read by nobody else, nor changed or deleted by their ids', async () => {
    const { courseId } = await lesson()
    const other = await lesson()
    const id = randomUUID()
    const put = (who: Pupil, body: object) => call(own, 'PUT', `/notes/${id}`, { body, headers: who.headers })
    const secret = 'لا يقرأها أحد'
    expect((await put(pupil, { courseId, words: secret })).status).toBe(200)
    const before = await keptOf(pupil)
    const notesFor = ({ headers }: Pupil, query = '') =>
      read<{ items: Note[] }>(`/courses/${courseId}/notes${query}`, headers)
    expect((await notesFor(forger, `?userId=${pupil.id}`)).items).toEqual([])
    for (const { headers } of staff)
      expect((await call(own, 'GET', `/courses/${courseId}/notes`, { headers })).status).toBe(403)

    const answer = await put(forger, { courseId: other.courseId, words: 'mine' })
    expect(await answer.text()).not.toContain(secret)
    expect((await put(forger, { courseId, words: 'mine', userId: pupil.id })).status).toBe(422)
    expect((await call(own, 'DELETE', `/notes/${id}`, { headers: forger.headers })).status).toBe(204)
    expect(await keptOf(pupil)).toBe(before)
    expect((await notesFor(pupil)).items.map(({ words }) => words)).toEqual([secret])
  })
})

describe('what a student may not open', () => {
  it('counts nothing, and is told apart by nothing', async () => {
    const elsewhere = await lesson(subject.elsewhere)
    const [draft, archived, later, binned] = [await lesson(), await lesson(), await lesson(), await lesson()]
    await own.db.update(materials).set({ status: 'draft' }).where(eq(materials.id, draft.video))
    await own.db.update(courses).set({ status: 'archived' }).where(eq(courses.id, archived.courseId))
    await own.db.update(courses).set({ publishAt: sql`now() + interval '1 day'` }).where(eq(courses.id, later.courseId))
    await own.db.update(materials).set({ deletedAt: sql`now()` }).where(eq(materials.id, binned.video))
    const before = await keptOf(forger)
    const closed = [elsewhere, draft, archived, later, binned].map(({ video }) => video)
    const events = [...closed, 2_147_483_647].map((id) => event(id))
    expect(await tell(forger, events)).toEqual({
      accepted: [],
      refused: events.map(({ viewing }) => ({ viewing, fault: 'notFound' })),
      done: [],
    })
    for (const id of [elsewhere.courseId, archived.courseId, later.courseId, 2_147_483_647]) {
      const options = { headers: forger.headers }
      expect((await call(own, 'GET', `/courses/${id}/progress`, options)).status).toBe(404)
      expect((await call(own, 'GET', `/courses/${id}/notes`, options)).status).toBe(404)
      const marking = { body: { mark: 'understood' }, ...options }
      expect((await call(own, 'PUT', `/courses/${id}/mark`, marking)).status).toBe(404)
      const note = { body: { courseId: id, words: 'a' }, ...options }
      expect((await call(own, 'PUT', `/notes/${randomUUID()}`, note)).status).toBe(404)
    }
    const { status } = await call(own, 'GET', `/subjects/${subject.elsewhere}/progress`, { headers: forger.headers })
    expect(status).toBe(404)
    expect(await keptOf(forger)).toBe(before)
  })
})

describe('forged facts', () => {
  it('are refused one by one, and leave no trace', async () => {
    const { video, text } = await lesson()
    const before = await keptOf(forger)
    const old = (PROGRESS_KEPT_DAYS + 1) * DAY
    const lies: [ProgressEvent, string][] = [
      [event(video, { position: 106 }), 'position'],
      [event(text, { position: 101 }), 'position'],
      [event(video, { seconds: 10 * 60 + 90 }), 'time'],
      [event(video, { startedAt: ago(0), at: ago(10 * MINUTE), seconds: 0 }), 'time'],
      [event(video, { at: ago(-5 * MINUTE) }), 'time'],
      [event(video, { startedAt: ago(old), at: ago(0) }), 'time'],
      [event(video, { startedAt: ago(old), at: ago(old - MINUTE) }), 'time'],
      [event(video, { startedAt: '0001-01-01T00:00:00Z' }), 'time'],
      [event(video, { startedAt: '9999-12-31T23:59:59Z', at: '9999-12-31T23:59:59Z' }), 'time'],
    ]
    expect(
      (
        await tell(
          forger,
          lies.map(([lie]) => lie),
        )
      ).refused,
    ).toEqual(lies.map(([{ viewing }, fault]) => ({ viewing, fault })))
    const malformed: object[] = [
      { seconds: -1 },
      { seconds: 1.5 },
      { seconds: '20' },
      { seconds: 86_401 },
      { position: -1 },
      { position: 1e300 },
      { viewing: "' or 1=1 --" },
      { materialId: `${video}` },
      { materialId: [video] },
      { at: 'yesterday' },
    ]
    for (const facts of malformed)
      expect(await tryTell(forger, { events: [{ ...event(video), ...facts }] }), JSON.stringify(facts)).toBe(422)
    const many = Array.from({ length: MOST_PROGRESS_EVENTS + 1 }, () => event(video))
    expect(await tryTell(forger, { events: many })).toBe(422)
    expect(await keptOf(forger)).toBe(before)
  })

  it('cannot take back or repeat what was told', async () => {
    const { courseId, video } = await lesson()
    const sent = event(video, { seconds: 60, position: 95, at: ago(MINUTE) })
    await tell(pupil, [sent])
    const before = await keptOf(pupil)
    await tell(pupil, [{ ...sent, seconds: 0, position: 0, at: ago(2 * MINUTE) }, sent, { ...sent, seconds: 59 }])
    expect(await keptOf(pupil)).toBe(before)
    expect(await read<CourseState>(`/courses/${courseId}/progress`, pupil.headers)).toMatchObject({
      materials: [{ position: 95, furthest: 95, seconds: 60, done: true }],
    })
  })
})

describe('whole batches at once', () => {
  it('are counted once, however many come at the same time and in whatever order', async () => {
    const lessons = await Promise.all(Array.from({ length: 6 }, () => lesson()))
    const batch = Array.from({ length: MOST_PROGRESS_EVENTS }, (_, place) => {
      const { video, text } = lessons[place % lessons.length] as (typeof lessons)[number]
      // One after the other, as somebody sat them.
      const [startedAt, at] = [ago((place + 21) * MINUTE), ago((place + 20) * MINUTE)]
      return event(place % 2 === 0 ? video : text, { startedAt, at, seconds: place, position: 95 })
    })
    const backwards = batch.toReversed()
    const before = await Promise.all([pupil, forger].map(async (who) => (await secondsOf(who)).viewings ?? 0))
    // Two students whose devices come back to the line together, each telling it all several times.
    const answers = await Promise.all(
      [pupil, forger, pupil, forger, pupil, forger].map((who, turn) => tell(who, turn % 2 === 0 ? batch : backwards)),
    )
    for (const { accepted, refused } of answers) {
      expect(accepted).toHaveLength(MOST_PROGRESS_EVENTS)
      expect(refused).toEqual([])
    }
    const seconds = batch.reduce((sum, each) => sum + each.seconds, 0)
    for (const [index, who] of [pupil, forger].entries())
      expect(await secondsOf(who)).toEqual(all((before[index] ?? 0) + seconds))
  })

  it('do not wait for those of classmates who open the same lessons', async () => {
    const lessons = [await lesson(), await lesson(), await lesson()]
    const events = lessons.map(({ text }) => event(text))
    let telling: Promise<ProgressAnswer> | undefined
    await own.database.withTx(async (tx) => {
      await tx.execute(sql`select routines.lock_student(${pupil.id})`)
      telling = tell(pupil, events)
      telling.catch(() => {})
      await eventually(async () => {
        const { rows } = await own.db.execute<{ waiting: number }>(sql`
          select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`)
        return rows[0]?.waiting
      }).toBe(1)
      expect((await tell(forger, events.toReversed())).accepted).toHaveLength(events.length)
    })
    expect((await telling)?.accepted).toHaveLength(events.length)
  })
})

import { randomUUID } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { SchoolYear } from '#/contract/school-years.ts'
import type { NextClass } from '#/contract/year-turn-rules.ts'
import {
  TURN_DOUBTS,
  type TurnCounts,
  type TurnDoubt,
  takingBack,
  turnStudentPage,
  type YearTurnDetail,
  yearTurnDetail,
} from '#/contract/year-turns.ts'
import { yearTurnWorker } from '#/server/features/year-turns/job.ts'
import type { TurnJob } from '#/server/features/year-turns/queue.ts'
import { classes } from '#/server/tables/classes.ts'
import { enrolments } from '#/server/tables/enrolments.ts'
import { schoolYears } from '#/server/tables/school-years.ts'
import type { TestApp } from './app.ts'
import { call } from './calls.ts'
import { RUN_UNTIL_TOMORROW, yearAfter } from './running-year.ts'

type Bearer = Record<string, string>

/** Does what a job of the queue would do. @param signal ends it in between */
export function workOn(own: TestApp, job: TurnJob, signal = new AbortController().signal): Promise<void> {
  return yearTurnWorker(own.deps).run(job, { jobId: randomUUID(), signal })
}

/** @returns the counts of people, which a start is held to */
export function outcomesOf({ groupsArchived: _, groupsMade: __, ...outcomes }: TurnCounts) {
  return outcomes
}

/** What tests do to turn the year, as an administrator. */
export function turning(own: TestApp, admin: { id: string; bearer: Bearer }) {
  const ask = (method: string, path: string, body?: unknown, headers: Bearer = {}): Promise<Response> =>
    call(own, method, path, { body, headers: { ...admin.bearer, ...headers } })
  const detail = async (answer: Response, status = 200): Promise<YearTurnDetail> => {
    if (answer.status !== status) throw new Error(`${answer.status}: ${await answer.text()}`)
    return yearTurnDetail.strict().parse(await answer.json())
  }
  const read = async (id: number): Promise<YearTurnDetail> => detail(await ask('GET', `/year-turns/${id}`))
  const codes = own.db.select({ id: classes.id, code: classes.code }).from(classes).where(isNull(classes.deletedAt))
  const classId = async (code: string): Promise<number> => (await codes).find((each) => each.code === code)?.id ?? 0
  return {
    ask,
    read,
    classId,
    /** Makes the year after one. @returns it */
    async yearAfter(year: SchoolYear): Promise<SchoolYear> {
      const answer = await ask('POST', '/school-years', yearAfter(year))
      if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`)
      return (await answer.json()) as SchoolYear
    },
    /** The present year, which runs whenever tests do, and the next one, which it makes. */
    async years(): Promise<{ present: SchoolYear; next: SchoolYear }> {
      await own.db.execute(sql.raw(RUN_UNTIL_TOMORROW))
      const all = (await (await ask('GET', '/school-years')).json()) as SchoolYear[]
      const present = all.find((each) => each.present)
      if (!present) throw new Error('No school year is the present one')
      return { present, next: await this.yearAfter(present) }
    },
    begin: async (schoolYearId: number): Promise<YearTurnDetail> =>
      detail(await ask('POST', '/year-turns', { schoolYearId }), 201),
    async decideClass(turn: YearTurnDetail, code: string, next: NextClass | string): Promise<YearTurnDetail> {
      const to = typeof next === 'string' && next !== 'leaves' && next !== 'undecided' ? await classId(next) : next
      const body = { classId: await classId(code), next: to, version: turn.version }
      return detail(await ask('PUT', `/year-turns/${turn.id}/classes`, body))
    },
    decide: async (turn: YearTurnDetail, userIds: readonly string[], next: unknown): Promise<YearTurnDetail> =>
      detail(await ask('PUT', `/year-turns/${turn.id}/students`, { userIds, next, version: turn.version })),
    /** Who is in a draft, by user id, with where they go. */
    async nextOf(id: number, query = ''): Promise<Map<string, NextClass>> {
      const answer = await ask('GET', `/year-turns/${id}/students?size=100${query}`)
      return new Map(turnStudentPage.parse(await answer.json()).items.map((each) => [each.id, each.next]))
    },
    start: ({ id, version, counts }: YearTurnDetail, accept: TurnDoubt[] = [...TURN_DOUBTS]) =>
      ask('POST', `/year-turns/${id}/start`, { version, expected: outcomesOf(counts), accept }),
    /** Starts it and does it. */
    async run(turn: YearTurnDetail): Promise<YearTurnDetail> {
      await detail(await this.start(turn), 202)
      await workOn(own, { turnId: turn.id, actorId: admin.id, work: 'turn' })
      return read(turn.id)
    },
    async wouldTakeBack(id: number) {
      return takingBack.strict().parse(await (await ask('GET', `/year-turns/${id}/taking-back`)).json())
    },
    /** Takes it back at once. */
    async takeBack(id: number): Promise<YearTurnDetail> {
      await detail(await ask('POST', `/year-turns/${id}/taking-back`), 202)
      await workOn(own, { turnId: id, actorId: admin.id, work: 'take-back' })
      return read(id)
    },
    /** The code of the class that somebody is in, with the id of its year; nothing where they are in none. */
    async present(userId: string): Promise<{ code: string; yearId: number } | undefined> {
      const [row] = await own.db
        .select({ code: classes.code, yearId: enrolments.schoolYearId })
        .from(enrolments)
        .innerJoin(classes, eq(classes.id, enrolments.classId))
        .where(and(eq(enrolments.userId, userId), isNull(enrolments.endedAt)))
      return row
    },
    async presentYear(): Promise<number> {
      const { rows } = await own.db.execute<{ id: number }>(sql`select routines.present_school_year() as id`)
      return rows[0]?.id ?? 0
    },
  }
}

/** @returns all that there is of enrolments, years and groups, to hold one moment against another */
export async function stateOf({ db }: Pick<TestApp, 'db'>): Promise<object> {
  const { rows } = await db.execute<{ all: object }>(sql`
    select jsonb_build_object(
      'present', (select jsonb_object_agg(user_id, jsonb_build_array(class_id, school_year_id)) from enrolments where ended_at is null),
      'ended', (select count(*) from enrolments where ended_at is not null),
      'groups', (select jsonb_object_agg(id, jsonb_build_array(archived_at is null, (select count(*) from group_members where group_id = groups.id))) from groups),
      'notifications', (select count(*) from notifications),
      'opened', (select count(*) from ${schoolYears} where opened_at is not null)) as all`)
  return rows[0]?.all ?? {}
}

/** @returns who is in which class, of such a moment */
export function classesIn(state: object): Map<string, number> {
  const { present } = state as { present: Record<string, [classId: number, yearId: number]> }
  return new Map(Object.entries(present).map(([userId, [classId]]) => [userId, classId]))
}

import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { dateAfter } from '#/contract/school-year-rules.ts'
import type { SessionDoubt } from '#/contract/session-kinds.ts'
import {
  type SessionPlanLine,
  type SessionPlansSummary,
  sessionPlanLinePage,
  sessionPlansMade,
  sessionPlansSummary,
} from '#/contract/session-plans.ts'
import { sessionPlanWorker } from '#/server/features/session-plans/job.ts'
import type { PlanJob } from '#/server/features/session-plans/queue.ts'
import { inTunis } from '#/server/features/sessions/rule.ts'
import { classes } from '#/server/tables/classes.ts'
import { notifications } from '#/server/tables/notifications.ts'
import { sessions } from '#/server/tables/sessions.ts'
import { users } from '#/server/tables/users.ts'
import type { TestApp } from './app.ts'
import { call } from './calls.ts'
import type { MadeSchool } from './made-groups.ts'
import { type SessionLine, sessionsFile } from './session-plan-file.ts'
import { mondayIn } from './sessions.ts'

type Bearer = Record<string, string>

/** Does what a job of the queue would do. @param signal ends it in between */
export function workOnPlan(own: TestApp, job: PlanJob, signal = new AbortController().signal): Promise<void> {
  return sessionPlanWorker(own.deps).run(job, { jobId: randomUUID(), signal })
}

/** What tests do with plans of many sessions, as an administrator who reads French. */
export function planCalls(of: () => { own: TestApp; admin: { id: string; bearer: Bearer } }) {
  const ask = (method: string, path: string, body?: object, headers = of().admin.bearer): Promise<Response> =>
    call(of().own, method, `/session-plans${path}`, { body, headers: { 'Accept-Language': 'fr', ...headers } })
  const parsed = async <T>(answer: Response, schema: { parse(value: unknown): T }): Promise<T> => {
    if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
    return schema.parse(await answer.json())
  }
  const work = (planId: string, what: PlanJob['work'], signal?: AbortSignal): Promise<void> =>
    workOnPlan(of().own, { planId, actorId: of().admin.id, work: what }, signal)
  const read = async (id: string): Promise<SessionPlansSummary> =>
    parsed(await ask('GET', `/${id}`), sessionPlansSummary.strict())
  return {
    ask,
    work,
    read,
    /** Begins a plan and checks it. */
    async checked(body: object): Promise<SessionPlansSummary> {
      const { id } = await parsed(await ask('POST', '', body), sessionPlansMade.strict())
      await work(id, 'check')
      return read(id)
    },
    async lines(id: string, query = ''): Promise<SessionPlanLine[]> {
      return (await parsed(await ask('GET', `/${id}/lines?size=100${query}`), sessionPlanLinePage.strict())).items
    },
    /** Starts a plan and carries it out. */
    async run(id: string, accept: SessionDoubt[] = []): Promise<SessionPlansSummary> {
      await parsed(await ask('POST', `/${id}/start`, { accept }), sessionPlansSummary.strict())
      await work(id, 'run')
      return read(id)
    },
    /** Takes it back at once. */
    async takeBack(id: string): Promise<SessionPlansSummary> {
      await parsed(await ask('POST', `/${id}/take-back`), sessionPlansSummary.strict())
      await work(id, 'take-back')
      return read(id)
    },
  }
}

/** @returns a list of lines as it is sent */
export function listOf(lines: readonly SessionLine[]): object {
  return { source: 'list', fileName: 'seances.csv', text: sessionsFile(lines) }
}

/** A Monday far from any holiday of the demo, and the same one of every run; so many days later. */
export const planDay = (days = 0): string => dateAfter(mondayIn(60), days)

/** What tests ask of a made school about its plans. */
export function planSchools(of: () => TestApp) {
  const named = async (school: MadeSchool): Promise<{ class: string; subject: string; professor: string }> => {
    const [schoolClass] = await of().db.select().from(classes).where(eq(classes.id, school.classId))
    const [professor] = await of().db.select().from(users).where(eq(users.id, school.professor.id))
    return { class: schoolClass?.code ?? '', subject: 'Matière', professor: professor?.username ?? '' }
  }
  const madeOf = (school: MadeSchool) =>
    of()
      .db.select()
      .from(sessions)
      .where(eq(sessions.subjectId, school.subjectId))
      .orderBy(asc(sessions.startsAt), asc(sessions.id))
  return {
    /** How a file names its class, subject and professor. */
    named,
    /** Its sessions by their start. */
    madeOf,
    /** A line of a file that can be planned as it is. */
    lineOf: async (school: MadeSchool, facts: object = {}) => ({
      ...{ title: 'Révision', kind: 'Révision', ...(await named(school)), groups: '', date: planDay() },
      ...{ startsAt: '10:00', endsAt: '11:30', until: '', every: '', weekDays: '', room: '', link: '', note: '' },
      ...facts,
    }),
    datesOf: async (school: MadeSchool): Promise<string[]> =>
      (await madeOf(school)).map(({ startsAt }) => inTunis(startsAt.toISOString()).date),
    /** What somebody was told of plans, by kind and number of sessions. */
    async told(userId: string): Promise<[kind: string, sessions: unknown][]> {
      const mine = eq(notifications.userId, userId)
      const rows = await of().db.select().from(notifications).where(mine).orderBy(notifications.id)
      return rows.flatMap(({ kind, data }) =>
        kind.startsWith('sessions-') ? [[kind, data.sessions] as const] : [],
      ) as [string, unknown][]
    },
  }
}

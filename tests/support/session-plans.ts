import { randomUUID } from 'node:crypto'
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
import type { TestApp } from './app.ts'
import { call } from './calls.ts'
import { type SessionLine, sessionsFile } from './session-plan-file.ts'

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

import { dateAfter } from '#/contract/school-year-rules.ts'
import { type SessionDetail, type SessionList, sessionDetail, sessionList } from '#/contract/sessions.ts'
import { isoDateInTunis } from '#/i18n/dates.ts'
import { schoolDays } from '#/server/tables/school-years.ts'
import type { TestApp } from './app.ts'
import { call } from './calls.ts'
import type { MadeSchool } from './made-groups.ts'

type Bearer = Record<string, string>

/** The Monday some weeks after this one, in Tunis: what is planned there is to come, whenever the tests run. */
export function mondayIn(weeks: number): string {
  const today = isoDateInTunis(Date.now())
  const weekDay = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  return dateAfter(today, 7 * weeks - weekDay)
}

/** Takes the days without lessons away, whose dates are the academy's: tests plan by the day on which they run. */
export async function teachEveryDay({ db }: Pick<TestApp, 'db'>): Promise<void> {
  await db.delete(schoolDays)
}

/** What tests do with sessions, as whoever they say. */
export function sessionCalls(of: () => { own: TestApp; admin: Bearer }) {
  const ask = (method: string, path: string, body?: object, headers = of().admin): Promise<Response> =>
    call(of().own, method, path, { body, headers })
  const parsed = async <T>(answer: Response, schema: { parse(value: unknown): T }): Promise<T> => {
    if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
    return schema.parse(await answer.json())
  }
  return {
    ask,
    /** A plan for a whole class on a day to come. */
    planOf: ({ subjectId, professor }: Pick<MadeSchool, 'subjectId' | 'professor'>, facts: object = {}) => ({
      ...{ title: 'حصّة مراجعة', kind: 'revision', subjectId, audience: 'class', professorId: professor.id },
      ...{ date: mondayIn(2), startsAt: '10:00', endsAt: '11:00', accept: ['closedDay'], ...facts },
    }),
    /** Plans, and answers the ids. */
    async planned(body: object, headers = of().admin): Promise<number[]> {
      const answer = await ask('POST', '/sessions', body, headers)
      if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`)
      return ((await answer.json()) as { ids: number[] }).ids
    },
    async read(id: number, headers = of().admin): Promise<SessionDetail> {
      return parsed(await ask('GET', `/sessions/${id}`, undefined, headers), sessionDetail.strict())
    },
    /** What somebody sees from a day on, for so many days. */
    async listed(query: string, headers = of().admin): Promise<SessionList> {
      return parsed(await ask('GET', `/sessions?${query}`, undefined, headers), sessionList.strict())
    },
    /** Changes a session: what is not said stays as it is. */
    async change(id: number, facts: object, headers = of().admin): Promise<Response> {
      const present = await parsed(await ask('GET', `/sessions/${id}`), sessionDetail)
      return ask('PUT', `/sessions/${id}`, { ...factsOf(present), version: present.version, ...facts }, headers)
    },
  }
}

/** A session as its form has it. */
export function factsOf(session: SessionDetail): object {
  const { title, kind, audience, note, place } = session
  const clock = (instant: string): string =>
    new Date(instant).toLocaleTimeString('en-GB', { timeZone: 'Africa/Tunis', hour: '2-digit', minute: '2-digit' })
  return {
    ...{ title, kind, audience, note, subjectId: session.subject.id, professorId: session.professor?.id },
    groupIds: session.groups.map(({ id }) => id),
    courseIds: session.courses.map(({ id }) => id),
    date: isoDateInTunis(session.startsAt),
    startsAt: clock(session.startsAt),
    endsAt: clock(session.endsAt),
    place: place && (place.kind === 'room' ? { kind: 'room', roomId: place.id } : { kind: 'link', link: place.link }),
  }
}

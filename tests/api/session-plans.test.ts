import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SESSION_DOUBTS } from '#/contract/session-kinds.ts'
import { SESSION_PLAN_LIMITS, sessionPlansPage } from '#/contract/session-plans.ts'
import { sessionPlansCleanup } from '#/server/features/session-plans/cleanup.ts'
import { inTunis } from '#/server/features/sessions/rule.ts'
import { auditEvents } from '#/server/tables/audit.ts'
import { groups } from '#/server/tables/groups.ts'
import { sessionPlanLines, sessionPlans } from '#/server/tables/session-plans.ts'
import { sessionBookings, sessionSeries } from '#/server/tables/sessions.ts'
import { users } from '#/server/tables/users.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, errorOf, signedIn } from '../support/calls.ts'
import { madeSchool } from '../support/made-groups.ts'
import { allStatementsOf } from '../support/people.ts'
import { listOf, planCalls, planDay, planSchools } from '../support/session-plans.ts'
import { sessionCalls } from '../support/sessions.ts'

let own: TestApp
let admin: { id: string; bearer: { Authorization: string } }
beforeAll(async () => {
  own = await testApp()
  const { person, bearer } = await signedIn(own, 'admin')
  admin = { id: person.id, bearer }
})
afterAll(() => own.drop())

const plans = planCalls(() => ({ own, admin }))
const single = sessionCalls(() => ({ own, admin: admin.bearer }))

const { madeOf, lineOf, datesOf, told } = planSchools(() => own)
const day = planDay

describe('a week', () => {
  it('is copied to another, or to all up to a day, without what was cancelled', async () => {
    const school = await madeSchool(own, admin.bearer, 0)
    const at = (facts: object) => single.planned(single.planOf(school, { accept: [...SESSION_DOUBTS], ...facts }))
    await at({ date: day(), title: 'الاثنين', place: { kind: 'link', link: 'https://exemple.tn/a' }, note: 'سطر' })
    await at({ date: day(3), title: 'الخميس', audience: 'open' })
    const [gone = 0] = await at({ date: day(4), title: 'ألغيت' })
    await single.ask('POST', `/sessions/${gone}/cancel`, { version: 1, reason: 'لا أحد هنا' })

    const week = { source: 'week', from: day(5), to: day(9), classId: school.classId }
    const plan = await plans.checked(week)
    expect(plan).toMatchObject({ source: 'week', name: day(), to: day(7), until: null, lines: 2, coming: 2 })
    expect((await plans.lines(plan.id)).map(({ fields }) => [fields.title, fields.date, fields.link])).toEqual([
      ['الاثنين', day(7), 'https://exemple.tn/a'],
      ['الخميس', day(10), undefined],
    ])
    expect(await plans.run(plan.id)).toMatchObject({ sessions: 2 })
    expect(await datesOf(school)).toEqual([day(), day(3), day(4), day(7), day(10)])
    const copied = (await madeOf(school)).filter(({ planId }) => planId === plan.id)
    expect(copied).toMatchObject([{ audience: 'class', note: 'سطر', seriesId: null }, { audience: 'open' }])
    // As a file it is the same: one that is open comes back open.
    const unplanned = await plans.checked({ ...week, to: day(42) })
    const text = await (await plans.ask('GET', `/${unplanned.id}/lines.csv`)).text()
    const sent = await plans.checked({ source: 'list', fileName: 'x.csv', text })
    expect(await plans.run(sent.id)).toMatchObject({ sessions: 2 })
    const brought = (await madeOf(school)).filter(({ planId }) => planId === sent.id)
    expect(brought).toMatchObject([{ audience: 'class' }, { audience: 'open' }])
    await plans.takeBack(sent.id)

    const many = await plans.checked({ ...week, to: day(14), until: day(30) })
    expect(many).toMatchObject({ until: day(30), coming: 5 })
    expect(await plans.run(many.id)).toMatchObject({ sessions: 5 })
    expect((await datesOf(school)).slice(5)).toEqual([day(14), day(17), day(21), day(24), day(28)])
  })

  it.each([
    [{ from: '2001-01-01', to: day() }, 'from'],
    [{ from: day(), to: '2026-01-05' }, 'to'],
    [{ from: day(), to: day(14), until: day(1) }, 'until'],
  ])('that cannot be copied says so at its field: %j', async (body, field) => {
    const answer = await plans.ask('POST', '', { source: 'week', ...body })
    expect([answer.status, Object.keys((await errorOf(answer)).fields ?? {})]).toEqual([422, [field]])
  })
})

describe('a school year', () => {
  it('is copied week by week, with groups of the same names', async () => {
    const school = await madeSchool(own, admin.bearer, 0)
    const years = await madeYears()
    const yearOf = (schoolYearId: number) => ({ name: 'النصف أ', classId: school.classId, schoolYearId, capacity: 20 })
    const [before, after] = await own.db
      .insert(groups)
      .values([yearOf(years.from), yearOf(years.to)])
      .returning({ id: groups.id })
    for (const { id } of [before, after].filter((group) => group !== undefined)) {
      await own.db.execute(sql`insert into group_subjects values (${id}, ${school.subjectId})`)
      await own.db.execute(sql`insert into group_professors values (${id}, ${school.professor.id})`)
    }
    const repeat = { weekDays: [1, 4], every: 1, until: '2030-11-01' }
    const facts = { audience: 'groups', groupIds: [before?.id], startsAt: '08:00', endsAt: '09:30' }
    await single.planned(single.planOf(school, { ...facts, date: '2030-09-23', repeat, title: 'الدرس' }))
    const lone = await school.group({ name: 'لا شبيه لها' })
    await own.db.update(groups).set({ schoolYearId: years.from }).where(eq(groups.id, lone.id))
    await single.planned(
      single.planOf(school, {
        ...{ audience: 'groups', groupIds: [lone.id], date: '2030-10-02', title: 'وحدها' },
        ...{ repeat: { weekDays: [3], every: 2, until: '2030-10-30' } },
      }),
    )
    const plan = await plans.checked({ source: 'year', fromYearId: years.from, toYearId: years.to })
    expect(plan).toMatchObject({ name: '2030-2031', to: '2031-2032', lines: 2, outcomes: { waiting: 1, refused: 1 } })
    const [line, other] = await plans.lines(plan.id)
    expect(line).toMatchObject({
      fields: { title: 'الدرس', groups: 'النصف أ', date: '2031-09-22', until: '2031-10-31' },
    })
    expect(other?.faults).toEqual([expect.objectContaining({ column: 'groups' })])
    await plans.run(plan.id)
    const made = (await madeOf(school)).filter(({ planId }) => planId === plan.id)
    expect(made.map(({ startsAt }) => inTunis(startsAt.toISOString()))).toMatchObject([
      ...['2031-09-22', '2031-09-25', '2031-09-29', '2031-10-02', '2031-10-06', '2031-10-09', '2031-10-13'].map(
        (date) => ({ date }),
      ),
      ...['2031-10-16', '2031-10-20', '2031-10-23', '2031-10-27', '2031-10-30'].map((date) => ({
        date,
        time: '08:00',
      })),
    ])
    expect(new Set(made.map(({ seriesId }) => seriesId)).size).toBe(1)
    // Again: all of it is there.
    const again = await plans.checked({ source: 'year', fromYearId: years.from, toYearId: years.to })
    expect(again.outcomes).toMatchObject({ known: 1, refused: 1 })
  })

  it.each([
    [(years: { from: number; to: number }) => ({ fromYearId: years.to, toYearId: years.from }), 'toYearId'],
    [(years: { from: number; to: number }) => ({ fromYearId: 2_147_483_647, toYearId: years.to }), 'fromYearId'],
    [(years: { from: number; to: number }) => ({ fromYearId: years.from, toYearId: 2_147_483_647 }), 'toYearId'],
  ])('that cannot be copied says so at its field: %#', async (bodyOf, field) => {
    const answer = await plans.ask('POST', '', { source: 'year', ...bodyOf(await madeYears()) })
    expect([answer.status, Object.keys((await errorOf(answer)).fields ?? {})]).toEqual([422, [field]])
  })
})

describe('a plan', () => {
  it('is taken back but for what has begun or was changed, and everybody is told once', async () => {
    const school = await madeSchool(own, admin.bearer, 1)
    const plan = await plans.checked(listOf([await lineOf(school, { until: day(28) })]))
    await plans.run(plan.id)
    const [first, second] = await madeOf(school)
    await single.change(first?.id ?? 0, { note: 'تغيّرت' })
    await own.db.execute(sql`update sessions set starts_at = now() - interval '1 hour' where id = ${second?.id}`)
    const done = await plans.takeBack(plan.id)
    expect(done).toMatchObject({ status: 'taken-back', sessions: 2, takeBackUntil: null })
    expect((await madeOf(school)).map(({ id }) => id).sort()).toEqual([first?.id, second?.id].sort())
    expect(await own.db.$count(sessionBookings, sql`resource = ${`p:${school.professor.id}`}`)).toBe(2)
    expect(await told(school.professor.id)).toEqual([
      ['sessions-planned', 5],
      ['sessions-taken-back', 3],
    ])
    expect(await told(school.students[0] ?? '')).toEqual([['sessions-taken-back', 3]])
    expect((await plans.ask('POST', `/${plan.id}/start`, { accept: [] })).status).toBe(409)
    expect(await own.db.$count(sessionSeries, sql`id = ${first?.seriesId}`)).toBe(1)
  })

  it('can be taken back for a day', async () => {
    const school = await madeSchool(own, admin.bearer, 0)
    const plan = await plans.checked(listOf([await lineOf(school)]))
    expect((await plans.ask('POST', `/${plan.id}/take-back`)).status).toBe(409)
    await plans.run(plan.id)
    expect((await plans.read(plan.id)).takeBackUntil).not.toBeNull()
    expect((await plans.ask('DELETE', `/${plan.id}`)).status).toBe(409)
    await own.db
      .update(sessionPlans)
      .set({ finishedAt: sql`now() - interval '25 hours'` })
      .where(eq(sessionPlans.id, plan.id))
    expect((await plans.ask('POST', `/${plan.id}/take-back`)).status).toBe(409)
    expect(await madeOf(school)).toHaveLength(1)
  })

  it('whose job dies in the middle goes on, and plans nothing twice', async () => {
    const school = await madeSchool(own, admin.bearer, 0)
    const lines = await Promise.all([0, 1, 2, 3].map((days) => lineOf(school, { date: day(days) })))
    const plan = await plans.checked(listOf(lines))
    expect((await plans.ask('POST', `/${plan.id}/start`, { accept: [] })).status).toBe(200)
    const dying = new AbortController()
    // The second line is the last that is planned before the end.
    let steps = 0
    const signal = Object.assign(Object.create(dying.signal) as AbortSignal, {
      throwIfAborted() {
        if (++steps > 3) throw new Error('killed')
      },
    })
    await expect(plans.work(plan.id, 'run', signal)).rejects.toThrow('killed')
    expect([await madeOf(school), await told(school.professor.id)]).toMatchObject([{ length: 2 }, { length: 0 }])
    expect(await plans.read(plan.id)).toMatchObject({ status: 'running', outcomes: { planned: 2, queued: 2 } })
    await plans.work(plan.id, 'run')
    expect(await plans.read(plan.id)).toMatchObject({ status: 'done', sessions: 4 })
    expect(await told(school.professor.id)).toEqual([['sessions-planned', 4]])
  })

  it('does no more once its administrator may not any more', async () => {
    const school = await madeSchool(own, admin.bearer, 0)
    const plan = await plans.checked(listOf([await lineOf(school)]))
    await plans.ask('POST', `/${plan.id}/start`, { accept: [] })
    await own.db.update(users).set({ status: 'SUSPENDED' }).where(eq(users.id, admin.id))
    try {
      await plans.work(plan.id, 'run')
    } finally {
      await own.db.update(users).set({ status: 'ACTIVE' }).where(eq(users.id, admin.id))
    }
    expect(await plans.read(plan.id)).toMatchObject({ status: 'stopped', sessions: 0, outcomes: { waiting: 1 } })
    const events = await own.db.select().from(auditEvents).where(eq(auditEvents.objectId, plan.id))
    expect(events.map(({ action }) => action)).toContain('session-plan.stopped')
    expect(await plans.run(plan.id)).toMatchObject({ status: 'done', sessions: 1 })
  })

  it('whose check was stopped can be started, without what cannot be understood', async () => {
    const school = await madeSchool(own, admin.bearer, 0)
    const lines = [await lineOf(school), await lineOf(school, { class: 'لا قسم' })]
    const { id } = (await (await plans.ask('POST', '', listOf(lines))).json()) as { id: string }
    await own.db.update(users).set({ status: 'SUSPENDED' }).where(eq(users.id, admin.id))
    try {
      await plans.work(id, 'check')
    } finally {
      await own.db.update(users).set({ status: 'ACTIVE' }).where(eq(users.id, admin.id))
    }
    expect(await plans.read(id)).toMatchObject({ status: 'stopped', outcomes: { unchecked: 1, refused: 1 } })
    expect(await plans.run(id)).toMatchObject({ status: 'done', sessions: 1, outcomes: { unchecked: 0, refused: 1 } })
  })

  it('waits while too many are worked on', async () => {
    const school = await madeSchool(own, admin.bearer, 0)
    const plan = await plans.checked(listOf([await lineOf(school)]))
    const waiting = await own.db
      .insert(sessionPlans)
      .values(Array.from({ length: SESSION_PLAN_LIMITS.atWork }, () => ({ source: 'list' as const, name: 'x' })))
      .returning({ id: sessionPlans.id })
    expect((await plans.ask('POST', '', listOf([await lineOf(school)]))).status).toBe(503)
    expect((await plans.ask('POST', `/${plan.id}/start`, { accept: [] })).status).toBe(503)
    await own.db.delete(sessionPlans).where(and(eq(sessionPlans.name, 'x'), eq(sessionPlans.status, 'checking')))
    expect(waiting).toHaveLength(SESSION_PLAN_LIMITS.atWork)
  })

  it('is listed in as many statements however many there are', async () => {
    const school = await madeSchool(own, admin.bearer, 0)
    const page = async () => {
      return allStatementsOf(async () => {
        const answer = await plans.ask('GET', '?size=50')
        expect(sessionPlansPage.strict().parse(await answer.json()).total).toBeGreaterThan(0)
      })
    }
    await plans.checked(listOf([await lineOf(school)]))
    const few = await page()
    for (const days of [1, 2, 3]) await plans.checked(listOf([await lineOf(school, { date: day(days) })]))
    expect(await page()).toBe(few)
  })

  it('is an administrator’s alone', async () => {
    const school = await madeSchool(own, admin.bearer, 0)
    const plan = await plans.checked(listOf([await lineOf(school)]))
    for (const path of ['', `/${plan.id}`, `/${plan.id}/lines`, `/${plan.id}/lines.csv`]) {
      expect((await call(own, 'GET', `/session-plans${path}`, { headers: school.professor.headers })).status).toBe(403)
    }
    expect((await plans.ask('POST', '', listOf([await lineOf(school)]), school.professor.headers)).status).toBe(403)
  })

  it('is forgotten after a month, and its sessions stay', async () => {
    const school = await madeSchool(own, admin.bearer, 0)
    const used = await plans.checked(listOf([await lineOf(school)]))
    await plans.run(used.id)
    const unused = await plans.checked(listOf([await lineOf(school, { date: day(1) })]))
    const old = {
      createdAt: sql`now() - interval '31 days'`,
      finishedAt: sql`case when finished_at is null then null else now() - interval '31 days' end`,
    }
    for (const { id } of [used, unused]) await own.db.update(sessionPlans).set(old).where(eq(sessionPlans.id, id))
    await sessionPlansCleanup.forget(own.deps, new AbortController().signal)
    expect(await own.db.$count(sessionPlanLines, eq(sessionPlanLines.planId, used.id))).toBe(0)
    expect((await plans.ask('GET', `/${unused.id}`)).status).toBe(404)
    expect(await plans.read(used.id)).toMatchObject({ sessions: 1, lines: 0 })
    expect(await madeOf(school)).toHaveLength(1)
  })
})

/** Two school years that are far away, one after the other. */
async function madeYears(): Promise<{ from: number; to: number }> {
  const part = (startsOn: string, endsOn: string) => ({ startsOn, endsOn })
  const ids: number[] = []
  for (const year of [2030, 2031]) {
    const { rows } = await own.db.execute<{ id: number }>(sql`
      select id from school_years where starts_on = ${`${year}-09-15`}::date`)
    if (rows[0]) {
      ids.push(rows[0].id)
      continue
    }
    const answer = await call(own, 'POST', '/school-years', {
      headers: admin.bearer,
      body: {
        ...part(`${year}-09-15`, `${year + 1}-06-30`),
        trimesters: [
          part(`${year}-09-15`, `${year}-12-20`),
          part(`${year + 1}-01-04`, `${year + 1}-03-14`),
          part(`${year + 1}-03-29`, `${year + 1}-06-30`),
        ],
      },
    })
    ids.push(((await answer.json()) as { id: number }).id)
  }
  return { from: ids[0] ?? 0, to: ids[1] ?? 0 }
}

import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mondayOf } from '#/contract/calendar-days.ts'
import { dateAfter } from '#/contract/school-year-rules.ts'
import { SESSION_DOUBTS } from '#/contract/session-kinds.ts'
import { sessionPlansCleanup } from '#/server/features/session-plans/cleanup.ts'
import { inTunis } from '#/server/features/sessions/rule.ts'
import { sessionPlanLines, sessionPlans } from '#/server/tables/session-plans.ts'
import { users } from '#/server/tables/users.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { signedIn } from '../support/calls.ts'
import { madeSchool } from '../support/made-groups.ts'
import { listOf, planCalls, planDay, planSchools } from '../support/session-plans.ts'
import { sessionCalls, teachEveryDay } from '../support/sessions.ts'

let own: TestApp
let admin: { id: string; bearer: { Authorization: string } }
beforeAll(async () => {
  own = await testApp()
  await teachEveryDay(own)
  const { person, bearer } = await signedIn(own, 'admin')
  admin = { id: person.id, bearer }
})
afterAll(() => own.drop())

const plans = planCalls(() => ({ own, admin }))
const single = sessionCalls(() => ({ own, admin: admin.bearer }))
const { madeOf, lineOf, told } = planSchools(() => own)
const day = planDay

/** A signal that ends a job before a step of it. */
function endsBefore(step: number): AbortSignal {
  let steps = 0
  return Object.assign(Object.create(new AbortController().signal) as AbortSignal, {
    throwIfAborted() {
      if (++steps === step) throw new Error('killed')
    },
  })
}

async function withoutAdmin(work: () => Promise<void>): Promise<void> {
  await own.db.update(users).set({ status: 'SUSPENDED' }).where(eq(users.id, admin.id))
  try {
    await work()
  } finally {
    await own.db.update(users).set({ status: 'ACTIVE' }).where(eq(users.id, admin.id))
  }
}

describe('groups of a line', () => {
  it('make another session of it: what another group has at that time is in its way, and not there already', async () => {
    const school = await madeSchool(own, admin.bearer, 0)
    await school.group({ name: 'أ' })
    await school.group({ name: 'ب' })
    await plans.run((await plans.checked(listOf([await lineOf(school, { groups: 'أ' })]))).id)
    const other = await plans.checked(listOf([await lineOf(school, { groups: 'ب' })]))
    expect(other.outcomes).toMatchObject({ refused: 1, known: 0 })
    const same = await plans.checked(listOf([await lineOf(school, { groups: 'أ' })]))
    expect(same.outcomes).toMatchObject({ refused: 0, known: 1 })
  })

  it.each([
    ['4ر/1', ['4ر/1']],
    ['Lundi, matin + 4ر/1', ['4ر/1', 'Lundi, matin']],
    ['Autre, 12', ['12', 'Autre']],
    // Not the group that is called 12.
    ['1 / 2', ['1', '2']],
    ['1+2', ['1', '2']],
    ['autre', ['Autre']],
  ])('may be called with signs in their names: %s', async (cell, names) => {
    const school = await madeSchool(own, admin.bearer, 0)
    for (const name of ['4ر/1', 'Lundi, matin', 'Autre', '1', '2', '12']) await school.group({ name })
    const plan = await plans.checked(listOf([await lineOf(school, { groups: cell })]))
    await plans.run(plan.id)
    const { rows } = await own.db.execute<{ name: string }>(sql`
      select groups.name from sessions join session_groups on session_groups.session_id = sessions.id
        join groups on groups.id = session_groups.group_id where sessions.plan_id = ${plan.id}`)
    expect(rows.map(({ name }) => name).sort()).toEqual(names)
  })

  it('with nearly the same name are not taken for one another', async () => {
    const school = await madeSchool(own, admin.bearer, 0)
    for (const name of ['A+', 'A-']) await school.group({ name })
    const plan = await plans.checked(
      listOf([await lineOf(school, { groups: 'a' }), await lineOf(school, { groups: 'A-' })]),
    )
    expect(plan.outcomes).toMatchObject({ refused: 1, waiting: 1 })
    const [line] = await plans.lines(plan.id)
    expect(line?.faults).toEqual([{ column: 'groups', message: expect.stringContaining('Plusieurs groupes') }])
  })
})

describe('a dry run', () => {
  it('looks at every line, though its transaction collides with another one', async () => {
    const school = await madeSchool(own, admin.bearer, 0)
    const lines = await Promise.all([0, 1, 2].map((days) => lineOf(school, { date: day(days) })))
    const { id } = (await (await plans.ask('POST', '', listOf([...lines, ...lines.slice(0, 1)]))).json()) as {
      id: string
    }
    await own.db.execute(sql`
      create sequence collisions;
      create function collide() returns trigger language plpgsql security definer as $$ begin
        if nextval('collisions') = 2 then raise exception 'collided' using errcode = '40P01'; end if;
        return new;
      end $$;
      create trigger collide before update on session_plan_lines for each row execute function collide()`)
    try {
      await plans.work(id, 'check')
    } finally {
      await own.db.execute(sql`
        drop trigger collide on session_plan_lines; drop function collide; drop sequence collisions`)
    }
    expect((await plans.read(id)).outcomes).toMatchObject({ unchecked: 0, waiting: 3, refused: 1 })
  })
})

describe('a run that is stopped', () => {
  it('tells professors of what it has planned, and leaves the way back', async () => {
    const school = await madeSchool(own, admin.bearer, 0)
    const lines = await Promise.all([0, 1, 2].map((days) => lineOf(school, { date: day(days) })))
    const plan = await plans.checked(listOf(lines))
    await plans.ask('POST', `/${plan.id}/start`, { accept: [] })
    await expect(plans.work(plan.id, 'run', endsBefore(4))).rejects.toThrow('killed')
    await withoutAdmin(() => plans.work(plan.id, 'run'))
    expect(await plans.read(plan.id)).toMatchObject({ status: 'stopped', sessions: 2 })
    expect(await told(school.professor.id)).toEqual([['sessions-planned', 2]])

    await own.db.execute(sql`update sessions set created_at = now() - interval '26 hours' where plan_id = ${plan.id}`)
    await own.db.execute(sql`update session_plans set finished_at = now() - interval '25 hours' where id = ${plan.id}`)
    await plans.ask('POST', `/${plan.id}/start`, { accept: [] })
    await expect(plans.work(plan.id, 'run', endsBefore(3))).rejects.toThrow('killed')
    await withoutAdmin(() => plans.work(plan.id, 'run'))
    expect(await plans.read(plan.id)).toMatchObject({ status: 'stopped', takeBackUntil: expect.any(String) })
    expect(await told(school.professor.id)).toEqual([
      ['sessions-planned', 2],
      ['sessions-planned', 1],
    ])
  })
})

describe('taking back', () => {
  it('that came to nothing says so, and can be tried again', async () => {
    const school = await madeSchool(own, admin.bearer, 0)
    const plan = await plans.checked(listOf([await lineOf(school)]))
    await plans.run(plan.id)
    await plans.ask('POST', `/${plan.id}/take-back`)
    await withoutAdmin(() => plans.work(plan.id, 'take-back'))
    expect(await plans.read(plan.id)).toMatchObject({ status: 'stopped', takeBackUntil: expect.any(String) })
    expect(await plans.takeBack(plan.id)).toMatchObject({ status: 'taken-back', sessions: 0 })
  })

  it('that is asked for once more waits for nobody', async () => {
    const school = await madeSchool(own, admin.bearer, 0)
    const plan = await plans.checked(listOf([await lineOf(school)]))
    await plans.run(plan.id)
    await plans.ask('POST', `/${plan.id}/take-back`)
    await own.db.transaction(async (tx) => {
      await tx.select().from(sessionPlans).where(eq(sessionPlans.id, plan.id)).for('update')
      expect((await plans.ask('POST', `/${plan.id}/take-back`)).status).toBe(200)
    })
  })
})

describe('the clean-up', () => {
  it('leaves a plan of long ago alone while it is worked on', async () => {
    const school = await madeSchool(own, admin.bearer, 0)
    const plan = await plans.checked(listOf([await lineOf(school)]))
    const old = { createdAt: sql`now() - interval '31 days'` }
    await own.db.update(sessionPlans).set(old).where(eq(sessionPlans.id, plan.id))
    await plans.ask('POST', `/${plan.id}/start`, { accept: [] })
    await sessionPlansCleanup.forget(own.deps, new AbortController().signal)
    await plans.work(plan.id, 'run')
    expect(await plans.read(plan.id)).toMatchObject({ status: 'done', sessions: 1 })
    const planned = and(eq(sessionPlanLines.planId, plan.id), eq(sessionPlanLines.outcome, 'planned'))
    expect(await own.db.$count(sessionPlanLines, planned)).toBe(1)
  })
})

describe('a week that is copied to all from this one on', () => {
  it('begins with the next where a time of this one is over', async () => {
    const school = await madeSchool(own, admin.bearer, 0)
    const facts = { accept: [...SESSION_DOUBTS], startsAt: '00:00', endsAt: '01:00' }
    await single.planned(single.planOf(school, { ...facts, date: day() }))
    const monday = mondayOf(inTunis(new Date().toISOString()).date)
    const week = { source: 'week', from: day(), to: monday, classId: school.classId }
    const plan = await plans.checked({ ...week, until: dateAfter(monday, 20) })
    expect((await plans.lines(plan.id)).map(({ fields }) => fields.date)).toEqual([dateAfter(monday, 7)])
    expect((await plans.run(plan.id, [...SESSION_DOUBTS])).sessions).toBe((await madeOf(school)).length - 1)
    // None of its days is before that day.
    const answer = await plans.ask('POST', '', { ...week, until: dateAfter(monday, 6) })
    expect(answer.status).toBe(422)
  })
})

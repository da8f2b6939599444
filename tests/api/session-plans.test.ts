import { and, asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dateAfter } from '#/contract/school-year-rules.ts'
import { SESSION_DOUBTS } from '#/contract/session-kinds.ts'
import { SESSION_PLAN_LIMITS, sessionPlansPage } from '#/contract/session-plans.ts'
import { sessionPlansCleanup } from '#/server/features/session-plans/cleanup.ts'
import { inTunis } from '#/server/features/sessions/rule.ts'
import { auditEvents } from '#/server/tables/audit.ts'
import { classes } from '#/server/tables/classes.ts'
import { groups } from '#/server/tables/groups.ts'
import { notifications } from '#/server/tables/notifications.ts'
import { sessionPlanLines, sessionPlans } from '#/server/tables/session-plans.ts'
import { sessionBookings, sessionSeries, sessions } from '#/server/tables/sessions.ts'
import { professorSubjects } from '#/server/tables/subjects.ts'
import { users } from '#/server/tables/users.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, errorOf, signedIn } from '../support/calls.ts'
import { groupCalls, type MadeSchool, madeSchool } from '../support/made-groups.ts'
import { allStatementsOf } from '../support/people.ts'
import { sessionsFile } from '../support/session-plan-file.ts'
import { listOf, planCalls } from '../support/session-plans.ts'
import { mondayIn, sessionCalls } from '../support/sessions.ts'

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
const { join } = groupCalls(() => ({ own, admin: admin.bearer }))

/** A Monday far from any holiday of the demo, and the same one of every run. */
const day = (days = 0): string => dateAfter(mondayIn(60), days)

async function named(school: MadeSchool): Promise<{ class: string; subject: string; professor: string }> {
  const [schoolClass] = await own.db.select().from(classes).where(eq(classes.id, school.classId))
  const [professor] = await own.db.select().from(users).where(eq(users.id, school.professor.id))
  return { class: schoolClass?.code ?? '', subject: 'Matière', professor: professor?.username ?? '' }
}
/** A line of a file that can be planned as it is. */
async function lineOf(school: MadeSchool, facts: object = {}) {
  return {
    ...{ title: 'Révision', kind: 'Révision', ...(await named(school)), groups: '', date: day() },
    ...{ startsAt: '10:00', endsAt: '11:30', until: '', every: '', weekDays: '', room: '', link: '', note: '' },
    ...facts,
  }
}
const madeOf = (school: MadeSchool) =>
  own.db
    .select()
    .from(sessions)
    .where(eq(sessions.subjectId, school.subjectId))
    .orderBy(asc(sessions.startsAt), asc(sessions.id))
const datesOf = async (school: MadeSchool): Promise<string[]> =>
  (await madeOf(school)).map(({ startsAt }) => inTunis(startsAt.toISOString()).date)
const told = async (userId: string) =>
  (await own.db.select().from(notifications).where(eq(notifications.userId, userId)).orderBy(notifications.id)).flatMap(
    ({ kind, data }) => (kind.startsWith('sessions-') ? [[kind, data.sessions]] : []),
  )

describe('a list', () => {
  it('is looked at without planning anything, then planned, and told once', async () => {
    const school = await madeSchool(own, admin.bearer, 2)
    const half = await school.group({ name: 'النصف أ' })
    await join(half.id, school.students.slice(0, 1))
    const plan = await plans.checked(
      listOf([
        await lineOf(school),
        await lineOf(school, { groups: 'النصف أ', date: day(1), until: day(29), weekDays: 'mardi + 4', note: 'A;B' }),
        await lineOf(school, {
          date: day(2).split('-').reverse().join('/'),
          startsAt: '8h',
          endsAt: '٩:٣٠',
          kind: 'فرض',
        }),
      ]),
    )
    expect(plan).toMatchObject({
      status: 'checked',
      name: 'seances.csv',
      lines: 3,
      coming: 11,
      sessions: 0,
      doubts: {},
    })
    expect(plan.outcomes).toMatchObject({ waiting: 3, refused: 0 })
    expect(await madeOf(school)).toEqual([])

    const done = await plans.run(plan.id)
    expect(done).toMatchObject({ status: 'done', sessions: 11, outcomes: { planned: 3, waiting: 0 }, coming: 0 })
    const made = await madeOf(school)
    expect(made.map(({ audience }) => audience).filter((audience) => audience === 'groups')).toHaveLength(9)
    expect(made[0]).toMatchObject({ title: 'Révision', kind: 'revision', planId: plan.id, version: 1 })
    expect(await datesOf(school)).toEqual([
      ...[day(), day(1), day(2), day(3), day(8), day(10), day(15), day(17), day(22), day(24), day(29)],
    ])
    expect(made[2]).toMatchObject({ kind: 'test' })
    expect(made[2] && inTunis(made[2].startsAt.toISOString()).time).toBe('08:00')
    expect(await told(school.professor.id)).toEqual([['sessions-planned', 11]])
    // A second start finds nothing, and a job that comes twice does nothing.
    expect((await plans.ask('POST', `/${plan.id}/start`, { accept: [] })).status).toBe(409)
    await plans.work(plan.id, 'run')
    expect([await told(school.professor.id), await madeOf(school)]).toMatchObject([{ length: 1 }, { length: 11 }])
    const events = await own.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.objectId, plan.id))
      .orderBy(auditEvents.id)
    expect(events.map(({ action }) => action)).toEqual([
      ...['session-plan.created', 'session-plan.started', 'session-plan.finished'],
    ])
    expect(events.at(-1)?.details).toEqual({ sessions: 11 })
  })

  it('says of each line what is wrong with it, and plans the others', async () => {
    const school = await madeSchool(own, admin.bearer, 1)
    const colleague = await madeSchool(own, admin.bearer, 1)
    const good = await lineOf(school)
    const bad: [facts: object, words: RegExp][] = [
      [{ class: '99' }, /Classe.*existe pas/],
      [{ subject: 'Alchimie' }, /Matière.*matière de la classe/],
      [{ professor: 'personne' }, /Professeur.*Aucun/],
      [{ professor: (await named(colleague)).professor }, /Professeur.*n’enseigne pas/],
      [{ groups: 'Z' }, /Groupes/],
      [{ date: '31/02/2027' }, /Date.*2026-09-14/],
      [{ startsAt: '25:00' }, /08:30/],
      [{ endsAt: '10:00' }, /Fin|À/],
      [{ room: 'Nulle part' }, /Salle.*Aucune salle/],
      [{ link: 'http://exemple.tn' }, /https:\/\//],
      [{ room: 'A', link: 'https://exemple.tn/x' }, /pas les deux/],
      [{ kind: 'Fête' }, /Type/],
      [{ every: '2' }, /vide/],
      [{ until: day(90), every: '9' }, /every.*4/],
      [{ until: day(-7) }, /avant le début/],
      [{ until: day(399), weekDays: '1 + 2 + 3 + 4' }, /90/],
      [{ date: '2026-01-05' }, /passé/],
      [{ title: 'x'.repeat(140) }, /Titre.*120/],
      [{}, /ligne 2/],
    ]
    const plan = await plans.checked(listOf([good, ...bad.map(([facts]) => ({ ...good, ...facts }))]))
    expect(plan.outcomes).toMatchObject({ waiting: 1, refused: bad.length })
    const lines = await plans.lines(plan.id, '&outcome=refused')
    const said = lines.map(({ faults }) =>
      faults.map(({ column = '', message }) => `${column}: ${message}`).join(' | '),
    )
    const french: Record<string, string> = {
      class: 'Classe',
      subject: 'Matière',
      professor: 'Professeur',
      groups: 'Groupes',
    }
    const worded = said.map((each) => each.replace(/^(\w+)(?=:)/, (name) => french[name] ?? name))
    for (const [index, [facts, words]] of bad.entries()) {
      const plainer = worded[index]
        ?.replace(/^date/, 'Date')
        .replace(/^room/, 'Salle')
        .replace(/^title/, 'Titre')
        .replace(/^kind/, 'Type')
      expect(plainer?.replace(/^groups/, 'Groupes').replace(/^endsAt/, 'Fin'), JSON.stringify(facts)).toMatch(words)
    }
    expect(await plans.run(plan.id)).toMatchObject({ sessions: 1, outcomes: { planned: 1, refused: bad.length } })
  })

  it('comes back as a file that can be mended and sent again', async () => {
    const school = await madeSchool(own, admin.bearer, 0)
    const good = await lineOf(school, { note: '=1+1' })
    const plan = await plans.checked(listOf([{ ...good, professor: 'personne' }]))
    const answer = await plans.ask('GET', `/${plan.id}/lines.csv`)
    const text = await answer.text()
    expect(answer.headers.get('content-type')).toContain('text/csv')
    expect(text).toMatch(/^\uFEFF?"Ligne";"Motif";"Titre"/)
    expect(text).toContain('"Professeur: Aucun professeur de ce nom.')
    const mended = { source: 'list', fileName: 'x.csv', text: text.replace('"personne"', `"${good.professor}"`) }
    const again = await plans.checked(mended)
    expect(again.outcomes).toMatchObject({ waiting: 1, refused: 0 })
    await plans.run(again.id)
    expect((await madeOf(school)).map(({ note }) => note)).toEqual(['=1+1'])
  })

  it('that was planned already is known, and changes nothing', async () => {
    const school = await madeSchool(own, admin.bearer, 0)
    const list = listOf([await lineOf(school, { until: day(21) })])
    await plans.run((await plans.checked(list)).id)
    const again = await plans.checked(list)
    expect(again.outcomes).toMatchObject({ known: 1, waiting: 0, refused: 0 })
    expect((await plans.ask('POST', `/${again.id}/start`, { accept: [] })).status).toBe(409)
    expect(await madeOf(school)).toHaveLength(4)
    expect((await plans.ask('DELETE', `/${again.id}`)).status).toBe(204)
    expect((await plans.ask('GET', `/${again.id}`)).status).toBe(404)
  })

  it('asks about what somebody has to say yes to, and plans that by their wish alone', async () => {
    const school = await madeSchool(own, admin.bearer, 2)
    const [one, two] = [await school.group({ name: 'أ' }), await school.group({ name: 'ب' })]
    const colleague = await madeSchool(own, admin.bearer, 0)
    await own.db.insert(professorSubjects).values({ userId: colleague.professor.id, subjectId: school.subjectId })
    await join(one.id, school.students)
    await join(two.id, school.students.slice(1), ['sameSubject'])
    const plan = await plans.checked(
      listOf([
        await lineOf(school, { groups: 'أ' }),
        await lineOf(school, { groups: 'ب', professor: (await named(colleague)).professor }),
        await lineOf(school, { date: day(1), startsAt: '05:00', endsAt: '06:00' }),
      ]),
    )
    expect(plan).toMatchObject({ doubts: { outsideHours: 1 }, outcomes: { asked: 1 } })
    // What lines do to each other's pupils is seen once the first is planned.
    const first = await plans.run(plan.id)
    expect(first).toMatchObject({ outcomes: { planned: 1, asked: 2 }, doubts: { pupilsTwice: 1, outsideHours: 1 } })
    const second = await plans.run(plan.id, ['pupilsTwice'])
    expect(second).toMatchObject({ outcomes: { planned: 2, asked: 1 } })
    const third = await plans.run(plan.id, [...SESSION_DOUBTS])
    expect(third).toMatchObject({ outcomes: { planned: 3, asked: 0 }, sessions: 3 })
    expect(await told(school.professor.id)).toEqual([
      ['sessions-planned', 1],
      ['sessions-planned', 1],
    ])
    expect(await told(colleague.professor.id)).toEqual([['sessions-planned', 1]])
  })

  it('names what is in its way', async () => {
    const school = await madeSchool(own, admin.bearer, 0)
    await single.planned(
      single.planOf(school, { title: 'كانت أوّلا', date: day(7), startsAt: '11:00', endsAt: '12:00' }),
    )
    const plan = await plans.checked(listOf([await lineOf(school, { until: day(21) })]))
    const [line] = await plans.lines(plan.id)
    expect(line?.faults[0]?.message).toMatch(/^Le professeur a déjà une séance.*كانت أوّلا.*11:00/)
    expect(line?.outcome).toBe('refused')
  })

  it('finds what came in its way after it was looked at', async () => {
    const school = await madeSchool(own, admin.bearer, 0)
    const plan = await plans.checked(listOf([await lineOf(school), await lineOf(school, { date: day(1) })]))
    await single.planned(single.planOf(school, { date: day(), startsAt: '11:00', endsAt: '12:00' }))
    const done = await plans.run(plan.id)
    expect(done).toMatchObject({ status: 'done', sessions: 1, outcomes: { planned: 1, refused: 1 } })
  })

  it.each([
    ['x\r\ny', /colonnes/],
    ['"Classe";"Matière"\r\n"4ر";"x"', /colonnes/],
    [
      sessionsFile([{ class: 'x', subject: 'x', professor: 'x', date: 'x', startsAt: 'x', endsAt: 'x' }]).split(
        '\r\n',
      )[0] ?? '',
      /ligne|vide/i,
    ],
  ])('that cannot be read is refused whole: %#', async (text, words) => {
    const answer = await plans.ask('POST', '', { source: 'list', fileName: 'x.csv', text })
    expect(answer.status).toBe(422)
    expect((await errorOf(answer)).fields?.text).toMatch(words)
  })

  it('has a bound', async () => {
    const head = sessionsFile([{ class: 'x', subject: 'x', professor: 'x', date: 'x', startsAt: 'x', endsAt: 'x' }])
    const line = head.split('\r\n')[1]
    const many = `${head}${`\r\n${line}`.repeat(SESSION_PLAN_LIMITS.lines)}`
    expect((await plans.ask('POST', '', { source: 'list', fileName: 'x', text: many })).status).toBe(422)
    const large = { source: 'list', fileName: 'x', text: `${head}${' '.repeat(SESSION_PLAN_LIMITS.bytes)}` }
    expect((await plans.ask('POST', '', large)).status).toBe(413)
  })
})

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

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SESSION_DOUBTS } from '#/contract/session-kinds.ts'
import { SESSION_PLAN_LIMITS } from '#/contract/session-plans.ts'
import { inTunis } from '#/server/features/sessions/rule.ts'
import { auditEvents } from '#/server/tables/audit.ts'
import { professorSubjects } from '#/server/tables/subjects.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { errorOf, signedIn } from '../support/calls.ts'
import { groupCalls, madeSchool } from '../support/made-groups.ts'
import { sessionsFile } from '../support/session-plan-file.ts'
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
const { join } = groupCalls(() => ({ own, admin: admin.bearer }))

const { named, madeOf, lineOf, datesOf, told } = planSchools(() => own)
const day = planDay

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
    // Without a yes nothing more is planned, and it is said to what.
    const unasked = await plans.ask('POST', `/${plan.id}/start`, { accept: ['closedDay'] })
    expect([unasked.status, (await errorOf(unasked)).counts]).toEqual([409, { pupilsTwice: 1, outsideHours: 1 }])
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

import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { SCHOOL } from '#/contract/school.ts'
import { dateAfter } from '#/contract/school-year-rules.ts'
import type { SchoolYear } from '#/contract/school-years.ts'
import {
  turnGroupPage,
  turnListRead,
  turnStudentPage,
  type YearTurnDetail,
  yearTurnDetail,
  yearTurnPage,
} from '#/contract/year-turns.ts'
import { classes } from '#/server/tables/classes.ts'
import { enrolments } from '#/server/tables/enrolments.ts'
import { groups } from '#/server/tables/groups.ts'
import { schoolYears } from '#/server/tables/school-years.ts'
import { users } from '#/server/tables/users.ts'
import { yearTurns } from '#/server/tables/year-turns.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { errorOf, signedIn } from '../support/calls.ts'
import { madeSchool } from '../support/made-groups.ts'
import { allStatementsOf, person } from '../support/people.ts'
import { stateOf, turning } from '../support/turned-year.ts'

let own: TestApp
let admin: Awaited<ReturnType<typeof signedIn>>
let turns: ReturnType<typeof turning>
let present: SchoolYear
let next: SchoolYear
let nextYear: number
beforeAll(async () => {
  own = await testApp()
  admin = await signedIn(own, 'admin')
  turns = turning(own, { id: admin.person.id, bearer: admin.bearer })
  const years = await turns.years()
  present = years.present
  next = years.next
  nextYear = next.id
})
afterAll(() => own.drop())
afterEach(async () => {
  await own.db.delete(yearTurns)
})

const newPupil = async (code: string, facts: object = {}): Promise<string> =>
  (await person(own, { username: randomUUID(), classId: await turns.classId(code), ...facts })).id
const ofClass = (turn: YearTurnDetail, code: string) =>
  turn.classes.find(({ schoolClass }) => schoolClass.code === code)

describe('a draft', () => {
  it('proposes a class for each, counts who goes where, and does nothing', async () => {
    const before = await stateOf(own)
    const turn = await turns.begin(nextYear)
    expect(turn).toMatchObject({
      ...{ status: 'draft', version: 1, finishedAt: null, takeBackUntil: null },
      ...{ schoolYear: { id: nextYear, startsOn: next.startsOn }, before: { endsOn: present.endsOn } },
    })
    const codes = turn.classes.map(({ schoolClass }) => schoolClass.code)
    expect(codes).toEqual(expect.arrayContaining(SCHOOL.map(({ code }) => code)))
    expect(ofClass(turn, '7أ')).toMatchObject({ next: await turns.classId('8أ') })
    expect(ofClass(turn, '1ث')).toMatchObject({ next: 'undecided' })
    const seventh = ofClass(turn, '7أ')
    expect(seventh).toMatchObject({ moves: seventh?.students, leaves: 0 })
    const { students, moves, repeats, newcomers, leaves, undecided } = turn.counts
    expect(moves + repeats + newcomers + leaves + undecided).toBe(students)
    expect([moves > 0, leaves > 0, undecided > 0, repeats]).toEqual([true, true, true, 0])
    expect(await own.db.$count(enrolments, sql`ended_at is null`)).toBe(students)
    expect(await stateOf(own)).toEqual(before)
  })

  it('is there once: the same year again is the same, another year is refused with it', async () => {
    const turn = await turns.begin(nextYear)
    const again = await Promise.all(Array.from({ length: 5 }, () => turns.begin(nextYear)))
    expect(new Set(again.map(({ id }) => id))).toEqual(new Set([turn.id]))
    const [earliest] = await own.db.select().from(schoolYears).orderBy(schoolYears.startsOn).limit(1)
    const first = await turns.ask('POST', '/year-turns', { schoolYearId: earliest?.id })
    // Nothing comes before the first year of the school.
    expect([first.status, (await errorOf(first)).fields]).toEqual([422, { schoolYearId: expect.any(String) }])
    const { id: later } = await turns.yearAfter(next)
    const other = await turns.ask('POST', '/year-turns', { schoolYearId: later })
    expect([other.status, yearTurnDetail.parse((await errorOf(other)).current).id]).toEqual([409, turn.id])
    await own.db.delete(schoolYears).where(eq(schoolYears.id, later))
    const none = await turns.ask('POST', '/year-turns', { schoolYearId: 2_147_483_647 })
    expect(none.status).toBe(422)
  })

  it('is thrown away, and is nobody’s then', async () => {
    const { id } = await turns.begin(nextYear)
    expect((await turns.ask('DELETE', `/year-turns/${id}`)).status).toBe(204)
    expect((await turns.ask('DELETE', `/year-turns/${id}`)).status).toBe(404)
    expect((await turns.ask('GET', `/year-turns/${id}`)).status).toBe(404)
    expect((await turns.ask('GET', `/year-turns/${id}/students`)).status).toBe(404)
    expect((await turns.ask('GET', `/year-turns/${id}/groups`)).status).toBe(404)
  })

  it('leaves a class that goes into the bin meanwhile undecided', async () => {
    const { classId: gone } = await madeSchool(own, admin.bearer, 0)
    const pupil = await newPupil('7أ')
    const turn = await turns.decide(await turns.begin(nextYear), [pupil], gone)
    expect((await turns.nextOf(turn.id, '&kind=chosen')).get(pupil)).toBe(gone)
    await own.db.update(classes).set({ deletedAt: new Date() }).where(eq(classes.id, gone))
    expect((await turns.nextOf(turn.id, '&kind=chosen')).get(pupil)).toBe('undecided')
    await own.db.delete(users).where(eq(users.id, pupil))
  })
})

describe('what becomes of somebody', () => {
  it('is said by class, and for some of it otherwise', async () => {
    const [first, second] = [await newPupil('1ث'), await newPupil('1ث')]
    let turn = await turns.decideClass(await turns.begin(nextYear), '1ث', '2ع')
    expect(ofClass(turn, '1ث')).toMatchObject({ next: await turns.classId('2ع'), undecided: 0 })
    turn = await turns.decide(turn, [first], await turns.classId('1ث'))
    turn = await turns.decide(turn, [second], 'leaves')
    expect(ofClass(turn, '1ث')).toMatchObject({ repeats: 1, leaves: 1 })
    const chosen = await turns.nextOf(turn.id, '&kind=chosen')
    expect([...chosen].sort()).toEqual(
      [[first, await turns.classId('1ث')] as const, [second, 'leaves'] as const].sort(),
    )
    turn = await turns.decide(turn, [first, second], 'asClass')
    expect(ofClass(turn, '1ث')).toMatchObject({ repeats: 0, leaves: 0 })
    expect((await turns.nextOf(turn.id, '&kind=chosen')).size).toBe(0)
    await own.db.delete(users).where(eq(users.id, first))
    await own.db.delete(users).where(eq(users.id, second))
  })

  it('is refused for classes and people who are not there, and where somebody was faster', async () => {
    const turn = await turns.begin(nextYear)
    const { id, version } = turn
    const put = async (what: string, body: object) => {
      const answer = await turns.ask('PUT', `/year-turns/${id}/${what}`, { version, ...body })
      return [answer.status, Object.keys((await errorOf(answer)).fields ?? {})]
    }
    const seventh = await turns.classId('7أ')
    const professor = (await signedIn(own, 'professor')).person.id
    expect(await put('classes', { classId: seventh, next: 2_147_483_647 })).toEqual([422, ['next']])
    expect(await put('classes', { classId: 2_147_483_647, next: seventh })).toEqual([422, ['classId']])
    expect(await put('students', { userIds: [randomUUID()], next: 'leaves' })).toEqual([422, ['userIds']])
    expect(await put('students', { userIds: [professor], next: 'leaves' })).toEqual([422, ['userIds']])
    expect(await put('groups', { groupIds: [2_147_483_647], copied: true })).toEqual([422, ['groupIds']])
    const late = await turns.ask('PUT', `/year-turns/${id}/classes`, { classId: seventh, next: 'leaves', version: 9 })
    expect([late.status, yearTurnDetail.parse((await errorOf(late)).current).version]).toEqual([409, version])
    const both = await Promise.all(
      [seventh, 'leaves'].map((next) =>
        turns.ask('PUT', `/year-turns/${id}/classes`, { classId: seventh, next, version }),
      ),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('is their own class for who came for the new year: waiting to be let in, or after the last day', async () => {
    const waiting = await newPupil('1ث', { status: 'PENDING' })
    const late = await newPupil('7أ')
    const refused = await newPupil('7أ', { status: 'REFUSED' })
    await own.db
      .update(enrolments)
      .set({ startedAt: new Date(dateAfter(present.endsOn, 20)) })
      .where(eq(enrolments.userId, late))
    const turn = await turns.begin(nextYear)
    expect(turn.counts.newcomers).toBe(2)
    const newcomers = await turns.nextOf(turn.id, '&kind=newcomers')
    expect([newcomers.get(waiting), newcomers.get(late), newcomers.has(refused)]).toEqual([
      ...[await turns.classId('1ث'), await turns.classId('7أ'), false],
    ])
    expect((await turns.decide(turn, [late], await turns.classId('8أ'))).counts.newcomers).toBe(1)
    for (const id of [waiting, late, refused]) await own.db.delete(users).where(eq(users.id, id))
  })
})

describe('lists', () => {
  it('find students by words, class and kind, by name and page', async () => {
    const pupil = await newPupil('7أ', { firstName: 'ريحانة', lastName: 'الخميري' })
    const turn = await turns.begin(nextYear)
    const page = async (query: string) =>
      turnStudentPage.strict().parse(await (await turns.ask('GET', `/year-turns/${turn.id}/students?${query}`)).json())
    const seventh = await turns.classId('7أ')
    expect((await page('q=ريحانه خميري')).items).toEqual([
      {
        ...{ id: pupil, firstName: 'ريحانة', lastName: 'الخميري', next: await turns.classId('8أ') },
        ...{ schoolClass: expect.objectContaining({ code: '7أ' }), nextClass: expect.objectContaining({ code: '8أ' }) },
        ...{ chosen: false, newcomer: false },
      },
    ])
    const all = await page(`classId=${seventh}&size=100`)
    const second = await page(`classId=${seventh}&size=2&page=2`)
    expect(second).toEqual({ items: all.items.slice(2, 4), total: all.total, page: 2, size: 2 })
    expect((await page('kind=undecided')).total).toBe(turn.counts.undecided)
    expect((await page('kind=leaves')).total).toBe(turn.counts.leaves)
    await own.db.delete(users).where(eq(users.id, pupil))
  })

  it('take few statements, however many there are', async () => {
    const { id } = await turns.begin(nextYear)
    const counted = (path: string) => allStatementsOf(() => turns.ask('GET', path))
    const session = await counted('/year-turns/2147483647')
    // Besides what knows the caller: a turn 3, not found 1; the list 4 with an open one; students and groups 2.
    expect((await counted(`/year-turns/${id}`)) - session).toBe(2)
    expect((await counted('/year-turns')) - session).toBe(3)
    expect((await counted(`/year-turns/${id}/students`)) - session).toBe(1)
    expect((await counted(`/year-turns/${id}/groups`)) - session).toBe(1)
    const list = yearTurnPage.strict().parse(await (await turns.ask('GET', '/year-turns')).json())
    expect(list).toMatchObject({ total: 1, items: [{ id, counts: (await turns.read(id)).counts }] })
  })

  it('have the open groups, which the new year gets the like of unless that is not wished', async () => {
    const { group } = await madeSchool(own, admin.bearer, 0)
    const [first, second] = [await group(), await group()]
    let turn = await turns.begin(nextYear)
    const page = async () =>
      turnGroupPage.strict().parse(await (await turns.ask('GET', `/year-turns/${turn.id}/groups?size=100`)).json())
    const { items, total } = await page()
    expect(items.map(({ id, copied }) => [id, copied])).toEqual(
      expect.arrayContaining([
        [first.id, true],
        [second.id, true],
      ]),
    )
    expect(turn.counts).toMatchObject({ groupsArchived: total, groupsMade: total })
    const put = async (body: object) =>
      yearTurnDetail.parse(
        await (await turns.ask('PUT', `/year-turns/${turn.id}/groups`, { version: turn.version, ...body })).json(),
      )
    turn = await put({ copied: false })
    expect(turn.counts).toMatchObject({ groupsArchived: total, groupsMade: 0 })
    turn = await put({ copied: true, groupIds: [first.id] })
    expect(turn.counts).toMatchObject({ groupsArchived: total, groupsMade: 1 })
    expect((await page()).items.filter(({ copied }) => copied).map(({ id }) => id)).toEqual([first.id])
    for (const { id } of [first, second]) await own.db.delete(groups).where(eq(groups.id, id))
  })
})

describe('a list as a spreadsheet has it', () => {
  const post = (id: number, text: string, apply?: number) =>
    turns.ask('POST', `/year-turns/${id}/students.csv${apply ? `?apply=${apply}` : ''}`, text, {
      ...{ 'Content-Type': 'text/csv', 'Accept-Language': 'fr' },
    })
  const readList = async (answer: Response) => turnListRead.strict().parse(await answer.json())

  it('is saved, changed in some lines, shown and taken over; as saved it changes nothing', async () => {
    const [repeats, leaves] = [await newPupil('7أ'), await newPupil('7أ')]
    const turn = await turns.begin(nextYear)
    const saved = await turns.ask('GET', `/year-turns/${turn.id}/students.csv`, undefined, { 'Accept-Language': 'fr' })
    expect([saved.status, saved.headers.get('Content-Type')]).toEqual([200, 'text/csv; charset=utf-8'])
    const text = await saved.text()
    expect(text).toMatch(/^\uFEFF?"Nom";"Prénom";"Nom d’utilisateur";"Classe";"Classe suivante"\r\n/)
    const [{ username: one } = { username: '' }] = await own.db.select().from(users).where(eq(users.id, repeats))
    const [{ username: two } = { username: '' }] = await own.db.select().from(users).where(eq(users.id, leaves))
    const same = await readList(await post(turn.id, text))
    expect(same).toMatchObject({ applied: false, version: 1, changed: 0, faulty: 0, unchanged: turn.counts.students })

    const set = (all: string, username: string, next: string) =>
      all.replace(new RegExp(`("${username}";"[^"]*";)"[^"]*"`), `$1"${next}"`)
    const changed = set(set(text, one, 'redouble'), two, 'Quitte')
    const shown = await readList(await post(turn.id, changed))
    expect(shown).toMatchObject({ applied: false, changed: 2, faulty: 0 })
    expect(shown.to).toEqual(
      expect.arrayContaining([
        { next: 'leaves', nextClass: null, students: 1 },
        { next: await turns.classId('7أ'), nextClass: expect.objectContaining({ code: '7أ' }), students: 1 },
      ]),
    )
    expect((await turns.nextOf(turn.id, '&kind=chosen')).size).toBe(0)
    expect(await readList(await post(turn.id, changed, 1))).toMatchObject({ applied: true, version: 2, changed: 2 })
    expect(await turns.nextOf(turn.id, '&kind=chosen')).toEqual(
      new Map<string, unknown>([
        [repeats, await turns.classId('7أ')],
        [leaves, 'leaves'],
      ]),
    )
    // Not twice: who was told something else is told what it is now.
    const late = await post(turn.id, text, 1)
    expect([late.status, turnListRead.parse((await errorOf(late)).current)]).toMatchObject([
      409,
      { changed: 2, version: 2 },
    ])
    // Back to where their class goes: no exception is left.
    expect(await readList(await post(turn.id, text, 2))).toMatchObject({ applied: true, changed: 2 })
    expect((await turns.nextOf(turn.id, '&kind=chosen')).size).toBe(0)
    for (const id of [repeats, leaves]) await own.db.delete(users).where(eq(users.id, id))
  })

  it('says which lines it does not understand, and does the others', async () => {
    const name = { firstName: 'ريحانة', lastName: 'الخميري' }
    const [first, second] = [await newPupil('7أ', name), await newPupil('8أ', name)]
    const { id } = await turns.begin(nextYear)
    const lines = [
      'Nom;Prénom;Classe;Classe suivante',
      'الخميري;ريحانة;7أ;7أ',
      'الخميري;ريحانة;;8أ',
      'Personne;Ici;7أ;8أ',
      'الخميري;ريحانة;7أ;8أ',
      'الخميري;ريحانة;8أ;12X',
      'الخميري;ريحانة;8أ;',
    ]
    const shown = await readList(await post(id, lines.join('\n')))
    expect(shown).toMatchObject({ changed: 1, empty: 1, faulty: 4 })
    expect(shown.faults.map(({ line, fault, text }) => [line, fault, text])).toEqual([
      [3, 'twoOfThem', 'الخميري ريحانة 8أ'],
      [4, 'nobody', 'Personne Ici 7أ 8أ'],
      [5, 'twice', 'الخميري ريحانة 7أ 8أ'],
      [6, 'noClass', 'الخميري ريحانة 8أ 12X'],
    ])
    expect(shown.faults[0]?.message).toBe(
      'Plusieurs élèves portent ce nom. Ajoutez la colonne Nom d’utilisateur ou Classe.',
    )
    for (const user of [first, second]) await own.db.delete(users).where(eq(users.id, user))
  })

  it.each([
    ['no heading of the next class', 'Nom;Prénom\nA;B'],
    ['nobody named', 'Classe suivante\n8أ'],
    ['nothing', ' '],
  ])('with %s is none', async (_, text) => {
    const { id } = await turns.begin(nextYear)
    const answer = await post(id, text)
    expect([answer.status, Object.keys((await errorOf(answer)).fields ?? {})]).toEqual([422, ['text']])
  })
})

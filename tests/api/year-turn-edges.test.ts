import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { courseState } from '#/contract/progress.ts'
import { dateAfter } from '#/contract/school-year-rules.ts'
import type { SchoolYear } from '#/contract/school-years.ts'
import { turnListRead } from '#/contract/year-turns.ts'
import { changeClass } from '#/server/enrolments.ts'
import { yearTurnWorker } from '#/server/features/year-turns/job.ts'
import { yearTurnsPersonal } from '#/server/features/year-turns/personal.ts'
import { turnYear } from '#/server/features/year-turns/turn.ts'
import { enrolments } from '#/server/tables/enrolments.ts'
import { groupMembers, groups } from '#/server/tables/groups.ts'
import { yearTurns } from '#/server/tables/year-turns.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, errorOf, signedIn } from '../support/calls.ts'
import { putInto } from '../support/enrolments.ts'
import { followedClass } from '../support/followed.ts'
import { madeSchool } from '../support/made-groups.ts'
import { person } from '../support/people.ts'
import { turning, workOn } from '../support/turned-year.ts'

let own: TestApp
let admin: Awaited<ReturnType<typeof signedIn>>
let turns: ReturnType<typeof turning>
let present: SchoolYear
let year: number
beforeEach(async () => {
  own = await testApp()
  admin = await signedIn(own, 'admin')
  turns = turning(own, { id: admin.person.id, bearer: admin.bearer })
  const years = await turns.years()
  present = years.present
  year = years.next.id
})
afterEach(() => own.drop())

const pupil = async (code: string, facts: object = {}): Promise<string> =>
  (await person(own, { username: randomUUID(), classId: await turns.classId(code), ...facts })).id
const membersOf = (id: number) => own.db.$count(groupMembers, eq(groupMembers.groupId, id))
const join = (groupId: number, userId: string) => own.db.insert(groupMembers).values({ groupId, userId })
const groupNow = async (id: number) => (await own.db.select().from(groups).where(eq(groups.id, id)))[0]
const madeGroup = async () => (await own.db.select().from(groups).where(eq(groups.schoolYearId, year)))[0]?.id ?? 0

describe('a group', () => {
  it('that is open again is without those who are in another class since: nobody sees them by it', async () => {
    const { group, students, professor } = await madeSchool(own, admin.bearer, 1)
    const { id } = await group()
    const [one = ''] = students
    await join(id, one)
    const turn = await turns.run(await turns.decide(await turns.begin(year), [one], await turns.classId('7أ')))
    await putInto(own, one, await turns.classId('8أ'))
    expect(await turns.wouldTakeBack(turn.id)).toMatchObject({ changed: 1, groupsReopened: 1, placesLeft: 1 })
    await turns.takeBack(turn.id)
    expect([(await turns.present(one))?.code, await membersOf(id)]).toEqual(['8أ', 0])
    const seen = await call(own, 'GET', `/groups/${id}/members`, { headers: professor.headers })
    expect(((await seen.json()) as { total: number }).total).toBe(0)
  })

  it('of the new year that is open again is without those who go elsewhere now', async () => {
    const { classId, group, students } = await madeSchool(own, admin.bearer, 1)
    await group()
    const [one = ''] = students
    const first = await turns.run(await turns.decide(await turns.begin(year), [one], classId))
    const made = await madeGroup()
    await join(made, one)
    await turns.takeBack(first.id)
    expect((await groupNow(made))?.archivedAt).not.toBeNull()
    await turns.run(await turns.decide(await turns.begin(year), [one], await turns.classId('7أ')))
    expect([(await groupNow(made))?.archivedAt, await membersOf(made)]).toEqual([null, 0])
  })

  it('that an administrator puts away stays so with a later turn to the same year', async () => {
    const { classId, group, students } = await madeSchool(own, admin.bearer, 2)
    await group()
    const [one = '', two = ''] = students
    const first = await turns.run(await turns.decide(await turns.begin(year), [one], classId))
    const made = await madeGroup()
    await join(made, one)
    await turns.takeBack(first.id)
    await turns.run(await turns.decide(await turns.begin(year), [two], 'undecided'))
    await own.db.update(groups).set({ archivedAt: sql`now()` }).where(eq(groups.id, made))
    await turns.run(await turns.decide(await turns.begin(year), [two], classId))
    expect((await groupNow(made))?.archivedAt).not.toBeNull()
  })

  it('of the new year that was there before the turn, with who stays there, is left alone', async () => {
    const { group, students } = await madeSchool(own, admin.bearer, 1)
    const { id } = await group()
    const [one = ''] = students
    await own.db.update(groups).set({ schoolYearId: year }).where(eq(groups.id, id))
    await own.db.update(enrolments).set({ schoolYearId: year }).where(eq(enrolments.userId, one))
    await join(id, one)
    await turns.takeBack((await turns.run(await turns.begin(year))).id)
    expect([(await groupNow(id))?.archivedAt, await membersOf(id)]).toEqual([null, 1])
  })

  it('is counted as made where it will be: not one that the new year has by that name', async () => {
    const { group } = await madeSchool(own, admin.bearer, 0)
    const { id } = await group({ name: 'A' })
    await own.db.update(groups).set({ schoolYearId: year }).where(eq(groups.id, id))
    await group({ name: 'A' })
    const turn = await turns.begin(year)
    await group({ name: 'B' })
    const planned = (await turns.read(turn.id)).counts
    expect(planned).toMatchObject({ groupsArchived: 2, groupsMade: 1 })
    expect((await turns.run(await turns.read(turn.id))).counts).toEqual(planned)
  })

  it('of a year that an earlier turn opened is left by those who go back', async () => {
    const { classId, group, students } = await madeSchool(own, admin.bearer, 2)
    await group()
    const [one = '', two = ''] = students
    const turn = await turns.decide(await turns.begin(year), [one], classId)
    await turns.run(await turns.decide(turn, [two], 'undecided'))
    const made = await madeGroup()
    await join(made, one)
    const second = await turns.run(await turns.decide(await turns.begin(year), [two], classId))
    await join(made, two)
    expect(await turns.wouldTakeBack(second.id)).toMatchObject({ students: 1, groupsArchived: 0, placesLeft: 1 })
    await turns.takeBack(second.id)
    expect([(await groupNow(made))?.archivedAt, await membersOf(made)]).toEqual([null, 1])
  })
})

describe('who came for the new year', () => {
  it('keeps what they have learnt for it', async () => {
    const { lessons, pupils } = await followedClass(own)
    const [lesson, learner] = [lessons[0], pupils[0]]
    if (!lesson || !learner) throw new Error('The class is empty')
    await own.db
      .update(enrolments)
      .set({ startedAt: new Date(dateAfter(present.endsOn, 30)) })
      .where(eq(enrolments.userId, learner.id))
    await learner.mark(lesson.id, 'understood')
    const turn = await turns.run(await turns.begin(year))
    const isDone = async () => {
      const answer = await call(own, 'GET', `/courses/${lesson.id}/progress`, { headers: learner.bearer })
      return courseState.parse(await answer.json()).done
    }
    expect([await isDone(), (await turns.present(learner.id))?.yearId]).toEqual([true, year])
    // They came for that year: they stay in it.
    await turns.takeBack(turn.id)
    expect([await isDone(), (await turns.present(learner.id))?.yearId]).toEqual([true, year])
  })

  it('goes where a list says, also where it was said otherwise before', async () => {
    const username = `p${randomUUID().slice(0, 8)}`
    const one = await pupil('7أ', { username, status: 'PENDING' })
    const turn = await turns.decide(await turns.begin(year), [one], await turns.classId('9أ'))
    const send = (next: string, version: number) =>
      turns.ask(
        'POST',
        `/year-turns/${turn.id}/students.csv?apply=${version}`,
        `Username;Next class\n${username};${next}`,
        {
          'Content-Type': 'text/csv',
        },
      )
    expect((await send('8أ', turn.version)).status).toBe(200)
    expect((await turns.nextOf(turn.id, '&kind=chosen')).get(one)).toBe(await turns.classId('8أ'))
    expect((await send('7أ', turn.version + 1)).status).toBe(200)
    expect((await turns.nextOf(turn.id, '&kind=newcomers')).get(one)).toBe(await turns.classId('7أ'))
  })
})

describe('a list', () => {
  const post = async (text: string) => {
    const { id } = await turns.begin(year)
    return turns.ask('POST', `/year-turns/${id}/students.csv`, text, { 'Content-Type': 'text/csv' })
  }

  it('in which a column was sorted by itself is not taken', async () => {
    const [one, two] = [`p${randomUUID().slice(0, 8)}`, `p${randomUUID().slice(0, 8)}`]
    await pupil('7أ', { username: one, firstName: 'Amel', lastName: 'Ayari' })
    await pupil('8أ', { username: two, firstName: 'Zied', lastName: 'Zouari' })
    const lines = [`Zouari;Zied;${one};;8أ`, `Zouari;Zied;${two};7أ;9أ`, `Zouari;Zied;${two};8أ;9أ`]
    const answer = await post(['Nom;Prénom;Username;Classe;Classe suivante', ...lines].join('\n'))
    const { faults, unchanged } = turnListRead.parse(await answer.json())
    expect([faults.map(({ line, fault }) => [line, fault]), unchanged]).toEqual([
      [
        [2, 'otherPerson'],
        [3, 'otherPerson'],
      ],
      1,
    ])
  })

  it('with two columns for the next class is refused', async () => {
    const answer = await post('Username;Next class;Classe suivante\nx;8أ;9أ')
    expect([answer.status, Object.keys((await errorOf(answer)).fields ?? {})]).toEqual([422, ['text']])
  })
})

describe('a turn', () => {
  it('is not started where as many go, but others than those who were shown', async () => {
    const one = await pupil('7أ')
    const turn = await turns.begin(year)
    await putInto(own, one, await turns.classId('4ر'))
    expect((await turns.start(turn)).status).toBe(409)
  })

  it('comes to nothing where it would leave somebody behind to whom nobody said yes', async () => {
    const { classId: gone } = await madeSchool(own, admin.bearer, 0)
    const one = await pupil('7أ')
    let turn = await turns.begin(year)
    for (const { schoolClass, next } of turn.classes) {
      if (next === 'undecided') turn = await turns.decideClass(turn, schoolClass.code, 'leaves')
    }
    turn = await turns.decide(turn, [one], gone)
    expect([(await turns.start(turn, ['otherLevel', 'yearRuns'])).status, turn.counts.undecided]).toEqual([202, 0])
    await call(own, 'DELETE', `/class/${gone}?with=children`, { headers: admin.bearer })
    await workOn(own, { turnId: turn.id, actorId: admin.person.id, work: 'turn' })
    const now = await turns.read(turn.id)
    expect([now.status, now.counts.undecided, (await turns.present(one))?.code]).toEqual(['stopped', 1, '7أ'])
  })

  it('lets students sign in while it runs, and is answered where it is started or thrown away once more', async () => {
    const turn = await turns.begin(year)
    await turns.start(turn)
    await own.db.update(yearTurns).set({ status: 'running' })
    const seen: unknown[] = []
    await own.deps.database.withTx(async (tx) => {
      const [found] = await tx.select().from(yearTurns)
      if (!found) throw new Error('The turn is not there')
      await turnYear(own.deps, tx, found, admin.person.id, {
        async tell() {
          if (seen.length > 0) return
          seen.push((await signedIn(own, 'student')).person.username, (await turns.start(turn)).status)
          seen.push((await turns.ask('DELETE', `/year-turns/${turn.id}`)).status)
        },
      })
    })
    expect(seen).toEqual(['student', 202, 409])
  })

  it('that is being taken back is not spoiled by a job that is given up late', async () => {
    const turn = await turns.run(await turns.begin(year))
    await turns.ask('POST', `/year-turns/${turn.id}/taking-back`)
    await yearTurnWorker(own.deps).gaveUp?.({ turnId: turn.id, actorId: admin.person.id, work: 'turn' })
    expect((await turns.read(turn.id)).status).toBe('taking-back')
    await yearTurnWorker(own.deps).gaveUp?.({ turnId: turn.id, actorId: admin.person.id, work: 'take-back' })
    expect((await turns.read(turn.id)).status).toBe('done')
  })

  it('does not stand in the way of a move that began before it', async () => {
    const one = await pupil('7أ')
    const ninth = await turns.classId('9أ')
    const turn = await turns.begin(year)
    await own.db.transaction(async (tx) => {
      await tx.execute(sql`select now()`)
      await turns.run(turn)
      await changeClass(tx, { userId: one, classId: ninth })
    })
    expect((await turns.present(one))?.code).toBe('9أ')
  })

  it('keeps its year behind the one before: its dates cannot be put first', async () => {
    await turns.begin(year)
    const { version } = (await (await turns.ask('GET', `/school-years/${year}`)).json()) as { version: number }
    const dates = (from: string, to: string) => ({ startsOn: from, endsOn: to })
    const answer = await turns.ask('PUT', `/school-years/${year}`, {
      ...{ version, ...dates('2020-09-15', '2021-06-30') },
      trimesters: [
        dates('2020-09-15', '2020-12-18'),
        dates('2021-01-03', '2021-03-18'),
        dates('2021-04-03', '2021-06-30'),
      ],
    })
    expect([answer.status, Object.keys((await errorOf(answer)).fields ?? {})]).toEqual([422, ['startsOn']])
  })
})

it('what is only planned for somebody is not in the copy of their data', async () => {
  const one = await pupil('7أ')
  const copy = () =>
    yearTurnsPersonal.copy?.(own.deps.database.db, { id: one, role: 'STUDENT', confirmedEmails: [], typedEmails: [] })
  const turn = await turns.decide(await turns.begin(year), [one], await turns.classId('7أ'))
  expect(await copy()).toEqual({ nextClasses: [] })
  await turns.run(turn)
  expect(await copy()).toMatchObject({ nextClasses: [{ leaves: false }] })
  const theirs = and(eq(enrolments.userId, one), eq(enrolments.schoolYearId, year))
  expect(await own.db.$count(enrolments, theirs)).toBe(1)
})

import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { courseState, subjectState } from '#/contract/progress.ts'
import type { Role } from '#/contract/roles.ts'
import { dateAfter } from '#/contract/school-year-rules.ts'
import type { SchoolYear } from '#/contract/school-years.ts'
import { yearTurnDetail } from '#/contract/year-turns.ts'
import { yearTurnsCleanup } from '#/server/features/year-turns/cleanup.ts'
import { auditEvents } from '#/server/tables/audit.ts'
import { courses } from '#/server/tables/courses.ts'
import { enrolments } from '#/server/tables/enrolments.ts'
import { groupMembers, groups } from '#/server/tables/groups.ts'
import { notifications } from '#/server/tables/notifications.ts'
import { courseProgress } from '#/server/tables/progress.ts'
import { schoolYears } from '#/server/tables/school-years.ts'
import { users } from '#/server/tables/users.ts'
import { yearTurnStudents, yearTurns } from '#/server/tables/year-turns.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, errorOf, signedIn } from '../support/calls.ts'
import { putInto } from '../support/enrolments.ts'
import { followedClass } from '../support/followed.ts'
import { whileHeld } from '../support/held-row.ts'
import { madeSchool } from '../support/made-groups.ts'
import { allStatementsOf, person } from '../support/people.ts'
import { stateOf, turning, workOn } from '../support/turned-year.ts'

// Each turns the year of an academy of its own.
let own: TestApp
let admin: Awaited<ReturnType<typeof signedIn>>
let turns: ReturnType<typeof turning>
let present: SchoolYear
let next: SchoolYear
let year: number
beforeEach(async () => {
  own = await testApp()
  admin = await signedIn(own, 'admin')
  turns = turning(own, { id: admin.person.id, bearer: admin.bearer })
  const years = await turns.years()
  present = years.present
  next = years.next
  year = next.id
})
afterEach(() => own.drop())

const pupil = async (code: string): Promise<string> =>
  (await person(own, { username: randomUUID(), classId: await turns.classId(code) })).id
const toldTo = async (userId: string) =>
  (await own.db.select().from(notifications).where(eq(notifications.userId, userId)).orderBy(notifications.id)).map(
    ({ kind, data }) => [kind, data.schoolYear, data.classFr],
  )

describe('turning the year', () => {
  it('puts everybody where the draft says, tells them, and opens the year', async () => {
    const ids = {
      ...{ moves: await pupil('7أ'), repeats: await pupil('7أ'), forks: await pupil('1ث') },
      ...{ leaves: await pupil('4ر'), undecided: await pupil('2ع'), newcomer: await pupil('1ث') },
    }
    await own.db
      .update(enrolments)
      .set({ startedAt: new Date(dateAfter(present.endsOn, 30)) })
      .where(eq(enrolments.userId, ids.newcomer))
    const before = await turns.presentYear()
    let turn = await turns.decideClass(await turns.begin(year), '1ث', '2آ')
    turn = await turns.decide(turn, [ids.repeats], await turns.classId('7أ'))
    const planned = turn.counts
    const done = await turns.run(turn)
    expect(done).toMatchObject({ status: 'done', counts: planned, classes: [], takenBackAt: null })
    expect(done.progress).toEqual({
      done: planned.students - planned.undecided,
      total: planned.students - planned.undecided,
    })
    expect(Date.parse(done.takeBackUntil ?? '') - Date.parse(done.finishedAt ?? '')).toBe(30 * 86_400_000)

    expect(await turns.present(ids.moves)).toEqual({ code: '8أ', yearId: year })
    expect(await turns.present(ids.repeats)).toEqual({ code: '7أ', yearId: year })
    expect(await turns.present(ids.forks)).toEqual({ code: '2آ', yearId: year })
    expect(await turns.present(ids.leaves)).toBeUndefined()
    expect(await turns.present(ids.undecided)).toEqual({ code: '2ع', yearId: before })
    expect(await turns.present(ids.newcomer)).toEqual({ code: '1ث', yearId: year })
    expect(await turns.presentYear()).toBe(year)
    expect(await own.db.$count(enrolments, isNull(enrolments.endedAt))).toBe(planned.students - planned.leaves)

    expect(await toldTo(ids.moves)).toEqual([['class-changed', next.name, expect.stringMatching(/^8/)]])
    expect(await toldTo(ids.leaves)).toEqual([['class-left', next.name, undefined]])
    expect(await toldTo(ids.undecided)).toEqual([])
    const events = await own.db
      .select({ action: auditEvents.action, details: auditEvents.details })
      .from(auditEvents)
      .where(eq(auditEvents.objectType, 'year-turn'))
      .orderBy(auditEvents.id)
    expect(events.map(({ action }) => action)).toEqual([
      ...['year-turn.created', 'year-turn.class-changed', 'year-turn.students-changed', 'year-turn.started'],
      'year-turn.finished',
    ])
    expect(events.at(-1)?.details).toEqual(planned)
  })

  it('goes on with those who were undecided, in a second turn to the same year', async () => {
    const [first, second] = [await pupil('1ث'), await pupil('1ث')]
    await turns.run(await turns.decide(await turns.begin(year), [first], await turns.classId('2ع')))
    const again = await turns.begin(year)
    expect([(await turns.present(first))?.code, again.counts.moves, again.counts.undecided > 0]).toEqual([
      '2ع',
      0,
      true,
    ])
    await turns.run(await turns.decide(again, [second], await turns.classId('2آ')))
    expect(await turns.present(second)).toEqual({ code: '2آ', yearId: year })
    expect(await turns.present(first)).toEqual({ code: '2ع', yearId: year })
  })

  it('asks for a yes where somebody is undecided or goes to a class that does not follow, or the year still runs', async () => {
    const odd = await pupil('9أ')
    const turn = await turns.decide(await turns.begin(year), [odd], await turns.classId('7أ'))
    const asked = await turns.start(turn, [])
    const doubts = { undecided: turn.counts.undecided, otherLevel: 1, yearRuns: turn.daysLeft }
    expect([asked.status, turn.daysLeft > 0, (await errorOf(asked)).counts]).toEqual([409, true, doubts])
    expect((await errorOf(await turns.start(turn, ['undecided', 'yearRuns']))).counts).toEqual({ otherLevel: 1 })
    expect((await turns.read(turn.id)).status).toBe('draft')
    expect((await turns.start(turn)).status).toBe(202)
  })

  it('is not started for others than those whom somebody was told of, and once', async () => {
    const turn = await turns.begin(year)
    await pupil('7أ')
    const late = await turns.start(turn)
    expect([late.status, yearTurnDetail.parse((await errorOf(late)).current).counts.students]).toEqual([
      ...[409, turn.counts.students + 1],
    ])
    const now = await turns.read(turn.id)
    const starts = await Promise.all(Array.from({ length: 4 }, () => turns.start(now)))
    expect(starts.map(({ status }) => status)).toEqual([202, 202, 202, 202])
    const started = and(eq(auditEvents.action, 'year-turn.started'), eq(auditEvents.objectId, String(turn.id)))
    expect(await own.db.$count(auditEvents, started)).toBe(1)
    expect((await turns.ask('DELETE', `/year-turns/${turn.id}`)).status).toBe(409)
    const change = { classId: await turns.classId('7أ'), next: 'leaves', version: now.version + 1 }
    expect((await turns.ask('PUT', `/year-turns/${turn.id}/classes`, change)).status).toBe(409)
    await Promise.all([1, 2].map(() => workOn(own, { turnId: turn.id, actorId: admin.person.id, work: 'turn' })))
    expect(await own.db.$count(auditEvents, eq(auditEvents.action, 'year-turn.finished'))).toBe(1)
  })

  it('comes to nothing where whoever started it is no administrator any more, and can be started again', async () => {
    const before = await stateOf(own)
    const turn = await turns.begin(year)
    expect((await turns.start(turn)).status).toBe(202)
    const job = { turnId: turn.id, actorId: admin.person.id, work: 'turn' } as const
    await own.db.update(users).set({ status: 'SUSPENDED' }).where(eq(users.id, admin.person.id))
    await workOn(own, job)
    await own.db.update(users).set({ status: 'ACTIVE' }).where(eq(users.id, admin.person.id))
    const stopped = await turns.read(turn.id)
    expect([stopped.status, await stateOf(own)]).toEqual(['stopped', before])
    expect((await turns.run(stopped)).status).toBe('done')
  })

  it('leaves the year as it was where it is ended in between', async () => {
    const before = await stateOf(own)
    const turn = await turns.begin(year)
    await turns.start(turn)
    const ending = new AbortController()
    ending.abort()
    const job = { turnId: turn.id, actorId: admin.person.id, work: 'turn' } as const
    await expect(workOn(own, job, ending.signal)).rejects.toThrow('aborted')
    expect([await stateOf(own), (await turns.read(turn.id)).status]).toEqual([before, 'running'])
    await workOn(own, job)
    expect((await turns.read(turn.id)).status).toBe('done')
  })

  it('leaves whoever is put into another class at that moment where they are put', async () => {
    const moved = await pupil('7أ')
    const turn = await turns.begin(year)
    await turns.start(turn)
    const ninth = await turns.classId('9أ')
    await whileHeld(
      own,
      (tx) => tx.execute(sql`select from users where id = ${moved} for update`),
      () => workOn(own, { turnId: turn.id, actorId: admin.person.id, work: 'turn' }),
      // Who holds the account moves them, and lets go.
      () =>
        own.db.execute(sql`update enrolments set class_id = ${ninth} where user_id = ${moved} and ended_at is null`),
    )
    // From the ninth year as from where the draft says that those go.
    expect(await turns.present(moved)).toEqual({ code: '1ث', yearId: year })
  })

  it('takes statements by hundreds of students and by classes, not by students', async () => {
    const { counts, ...turn } = await turns.decideClass(await turns.begin(year), '1ث', '2ع')
    await turns.start({ counts, ...turn })
    const statements = await allStatementsOf(() =>
      workOn(own, { turnId: turn.id, actorId: admin.person.id, work: 'turn' }),
    )
    // One chunk of students; nobody of the demo has an address that is confirmed, so that nobody gets a mail.
    expect(counts.students).toBeGreaterThan(500)
    expect(statements).toBeLessThan(80)
  })
})

describe('groups', () => {
  it('of the year before are put away as they are, and the new year gets their like without members', async () => {
    const { classId, group, students, professor, subjectId } = await madeSchool(own, admin.bearer, 3)
    const [kept, dropped] = [await group({ name: 'فوج أ' }), await group({ name: 'فوج ب' })]
    const members = students.map((userId) => ({ groupId: kept.id, userId }))
    await own.db.insert(groupMembers).values(members)
    const begun = await turns.decide(await turns.begin(year), students, classId)
    const body = { groupIds: [dropped.id], copied: false, version: begun.version }
    const turn = yearTurnDetail.parse(await (await turns.ask('PUT', `/year-turns/${begun.id}/groups`, body)).json())
    const done = await turns.run(turn)
    expect(done.counts).toMatchObject({ groupsArchived: 2, groupsMade: 1 })
    const list = async (state: string) => {
      const answer = await call(own, 'GET', `/groups?state=${state}`, { headers: professor.headers })
      return ((await answer.json()) as { items: { id: number; name: string; members: number }[] }).items
    }
    expect((await list('archived')).map(({ id, members: size }) => [id, size]).sort()).toEqual(
      [
        [kept.id, 3],
        [dropped.id, 0],
      ].sort(),
    )
    const [made, ...more] = await list('present')
    expect([made, more]).toMatchObject([
      { name: 'فوج أ', members: 0, schoolYear: { id: year }, subjects: [{ id: subjectId }], capacity: kept.capacity },
      [],
    ])
    expect(await toldTo(professor.id)).toEqual(expect.arrayContaining([['groups-planned', next.name, undefined]]))

    // Back, and to the new year again: what had members is there as it was, what had none was made anew.
    await own.db.insert(groupMembers).values({ groupId: made?.id ?? 0, userId: students[0] ?? '' })
    expect(await turns.wouldTakeBack(done.id)).toMatchObject({ groupsReopened: 2, groupsArchived: 1, groupsRemoved: 0 })
    await turns.takeBack(done.id)
    expect((await list('present')).map(({ id }) => id).sort()).toEqual([kept.id, dropped.id].sort())
    // What was decided the first time is proposed again.
    const again = await turns.run(await turns.begin(year))
    expect(again.counts).toMatchObject({ groupsArchived: 2, groupsMade: 1, repeats: 3 })
    expect((await list('present')).map(({ name, members: size }) => [name, size]).sort()).toEqual(
      [
        ['فوج أ', 1],
        ['فوج ب', 0],
      ].sort(),
    )
    const back = await turns.wouldTakeBack(again.id)
    expect(back).toMatchObject({ groupsReopened: 2, groupsArchived: 1, groupsRemoved: 1 })
    await turns.takeBack(again.id)
    expect(await own.db.$count(groups, eq(groups.schoolYearId, year))).toBe(1)
  })
})

describe('taking it back', () => {
  it('puts everybody back where they were, but for those who are elsewhere since, and keeps what was learnt', async () => {
    const { classId, subjectId, lessons, pupils } = await followedClass(own)
    const [lesson, learner] = [lessons[0], pupils[0]]
    if (!lesson || !learner) throw new Error('The class is empty')
    await learner.mark(lesson.id, 'understood')
    const [stays, left] = [await pupil('8أ'), await pupil('4ر')]
    const before = await turns.presentYear()
    // Repeats: begins at nothing.
    const turn = await turns.run(await turns.decide(await turns.begin(year), [learner.id], classId))
    const stateOfLesson = async () => {
      const answer = await call(own, 'GET', `/courses/${lesson.id}/progress`, { headers: learner.bearer })
      return courseState.parse(await answer.json())
    }
    const sums = async () => {
      const answer = await call(own, 'GET', `/subjects/${subjectId}/progress`, { headers: learner.bearer })
      return subjectState.parse(await answer.json()).sums
    }
    expect([(await stateOfLesson()).done, (await sums()).done]).toEqual([false, 0])
    await learner.mark(lesson.id, 'review')
    await putInto(own, stays, await turns.classId('1ث'))

    const told = await turns.wouldTakeBack(turn.id)
    expect(told).toMatchObject({ changed: 1, learnt: 1 })
    const { counts } = turn
    expect(told.students + told.changed).toBe(counts.students - counts.undecided)
    const back = await turns.takeBack(turn.id)
    expect(back).toMatchObject({ status: 'taken-back', takeBackUntil: null, counts })
    expect(await turns.presentYear()).toBe(before)
    expect((await stateOfLesson()).mark).toBe('understood')
    expect(await turns.present(stays)).toEqual({ code: '1ث', yearId: year })
    expect(await turns.present(left)).toEqual({ code: '4ر', yearId: before })
    expect(await toldTo(left)).toEqual([
      ['class-left', next.name, undefined],
      ['class-changed', present.name, expect.stringMatching(/^4/)],
    ])
    const [event] = await own.db.select().from(auditEvents).where(eq(auditEvents.action, 'year-turn.taken-back'))
    expect(event?.details).toEqual(told)
    expect((await turns.ask('POST', `/year-turns/${turn.id}/taking-back`)).status).toBe(409)

    // Turned again, whoever learnt something in the new year goes on with it.
    await turns.run(await turns.decide(await turns.begin(year), [learner.id], classId))
    expect((await stateOfLesson()).mark).toBe('review')
    const kept = own.db.select({ id: courses.id }).from(courses).where(eq(courses.id, lesson.id))
    expect(await own.db.$count(courseProgress, inArray(courseProgress.courseId, kept))).toBe(2)
  })

  it('leaves everything as it was before, where nothing has happened since', async () => {
    const someone = await pupil('7أ')
    const before = await stateOf(own)
    const turn = await turns.run(await turns.begin(year))
    expect(await stateOf(own)).not.toEqual(before)
    await turns.takeBack(turn.id)
    const years = await call(own, 'GET', `/users/${someone}/enrolments`, { headers: admin.bearer })
    expect(((await years.json()) as { present: boolean }[]).map(({ present }) => present)).toEqual([true])
    const after = (await stateOf(own)) as Record<string, unknown>
    const { ended: _, notifications: told, ...rest } = after
    const { ended: __, notifications: ___, ...was } = before as Record<string, unknown>
    expect([rest, Number(told) > 0]).toEqual([was, true])
  })

  it('is for thirty days, the last turn first, and not while another one runs', async () => {
    const [one, two] = [await pupil('1ث'), await pupil('1ث')]
    const first = await turns.run(await turns.decide(await turns.begin(year), [one], await turns.classId('2ع')))
    const second = await turns.run(await turns.decide(await turns.begin(year), [two], await turns.classId('2ع')))
    const post = async (id: number) => (await turns.ask('POST', `/year-turns/${id}/taking-back`)).status
    expect([(await turns.read(first.id)).takeBackUntil, await post(first.id)]).toEqual([null, 409])
    await own.db
      .update(yearTurns)
      .set({ finishedAt: sql`now() - interval '30 days 1 minute'` })
      .where(eq(yearTurns.id, second.id))
    expect([(await turns.read(second.id)).takeBackUntil, await post(second.id)]).toEqual([null, 409])
    await own.db.update(yearTurns).set({ finishedAt: sql`now()` }).where(eq(yearTurns.id, second.id))
    await turns.takeBack(second.id)
    expect([(await turns.present(two))?.code, await turns.presentYear()]).toEqual(['1ث', year])
    await turns.takeBack(first.id)
    expect((await turns.present(one))?.yearId).not.toBe(year)
    expect(await post(2_147_483_647)).toBe(404)
    expect((await turns.ask('GET', `/year-turns/${first.id}/taking-back`)).status).toBe(409)
  })

  it('forgets after as long what was decided for one student alone', async () => {
    const repeats = await pupil('7أ')
    const turn = await turns.run(await turns.decide(await turns.begin(year), [repeats], await turns.classId('7أ')))
    const forget = async () => (await yearTurnsCleanup.forget(own.deps)) as { nextClasses: number }
    expect(await forget()).toEqual({ nextClasses: 0, yearTurns: 0 })
    const old = { finishedAt: sql`now() - interval '30 days 1 minute'` }
    await own.db.update(yearTurns).set(old).where(eq(yearTurns.id, turn.id))
    expect(await forget()).toEqual({ nextClasses: 1, yearTurns: 0 })
    expect(await own.db.$count(yearTurnStudents)).toBe(0)
    // A draft to a year that is over: nobody will start it.
    const draft = await turns.begin(year)
    expect(draft.status).toBe('draft')
    await own.db
      .update(schoolYears)
      .set({ startsOn: '2020-09-15', endsOn: '2021-06-30' })
      .where(eq(schoolYears.id, year))
    expect(await forget()).toEqual({ nextClasses: 0, yearTurns: 1 })
  })
})

describe('rights', () => {
  it.each<Role>(['STUDENT', 'PROFESSOR'])('are not a %s’s', async (role) => {
    const turn = await turns.begin(year)
    const { bearer } = await signedIn(own, role.toLowerCase())
    const paths = [
      ...(['GET /year-turns', `GET /year-turns/${turn.id}`, `GET /year-turns/${turn.id}/students`] as const),
      ...([`GET /year-turns/${turn.id}/students.csv`, `GET /year-turns/${turn.id}/groups`] as const),
      ...([`DELETE /year-turns/${turn.id}`, `POST /year-turns/${turn.id}/taking-back`] as const),
    ]
    for (const path of paths) {
      const [method = '', where = ''] = path.split(' ')
      expect([path, (await call(own, method, where, { headers: bearer })).status]).toEqual([path, 403])
    }
  })
})

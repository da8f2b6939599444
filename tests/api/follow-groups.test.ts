import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { courseFollow, subjectFollow, subjectStuck } from '#/contract/follow.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, signedIn } from '../support/calls.ts'
import { type FollowedClass, followedClass, type Pupil } from '../support/followed.ts'
import { named, statementsOf } from '../support/people.ts'

let own: TestApp
let professor: Record<string, string>
let admin: Record<string, string>

beforeAll(async () => {
  own = await testApp()
  professor = (await signedIn(own, 'professor')).bearer
  admin = (await signedIn(own, 'admin')).bearer
})
afterAll(() => own.drop())

async function read(path: string): Promise<unknown> {
  const answer = await call(own, 'GET', path, { headers: professor })
  expect(answer.status, path).toBe(200)
  return answer.json()
}
const cost = (path: string): Promise<number> => statementsOf(own, () => read(path))

/** The parts of a class by their places; a class of a test has them all. */
function at<T>(list: readonly T[], place: number): T {
  const found = list[place]
  if (!found) throw new Error(`There is none at ${place}`)
  return found
}

describe('the figures of a group', () => {
  const made = async (followed: FollowedClass, members: readonly Pupil[], professorIds: string[]): Promise<number> => {
    const facts = { classId: followed.classId, subjectIds: [followed.subjectId], professorIds, capacity: 20 }
    const body = { name: `فوج ${randomUUID()}`, ...facts }
    const { id } = (await (await call(own, 'POST', '/groups', { body, headers: admin })).json()) as { id: number }
    const joining = { userIds: members.map((pupil) => pupil.id), accept: ['otherClass'] }
    const answer = await call(own, 'POST', `/groups/${id}/members`, { body: joining, headers: admin })
    expect(answer.status).toBe(200)
    return id
  }

  it('are those of its members who are in the class, everywhere', async () => {
    const followed = await followedClass(own, { names: ['في', 'خارج', 'قديم'] })
    const elsewhere = await followedClass(own)
    const { id, video } = at(followed.lessons, 0)
    for (const pupil of followed.pupils) await pupil.view(video, { seconds: 300, position: 950 })
    await at(followed.pupils, 0).mark(id, 'review')
    await at(followed.pupils, 1).mark(id, 'review')
    const leader = (await named(own, 'professor')).id
    const members = [at(followed.pupils, 0), at(elsewhere.pupils, 0)]
    const query = `?groupId=${await made(followed, members, [leader])}`
    const { group: facts, lessons } = subjectFollow.parse(await read(`/subjects/${followed.subjectId}/follow${query}`))
    expect(facts.students).toBe(1)
    expect(lessons.items).toMatchObject([{ opened: 1, review: 1 }])
    const { students } = subjectStuck.parse(await read(`/subjects/${followed.subjectId}/stuck${query}`))
    expect(students.items.map(({ student }) => student.id)).toEqual([at(followed.pupils, 0).id])
    const lesson = courseFollow.parse(await read(`/courses/${id}/follow${query}`))
    expect(lesson.counts).toMatchObject({ students: 1, opened: 1 })
    expect(lesson.videos).toMatchObject([{ opened: 1 }])
    expect(lesson.students.items.map((student) => student.id)).toEqual([at(followed.pupils, 0).id])
    const file = await call(own, 'GET', `/subjects/${followed.subjectId}/follow.csv${query}`, { headers: professor })
    expect((await file.text()).trimEnd().split('\n')).toHaveLength(2)
    expect(await cost(`/subjects/${followed.subjectId}/stuck${query}`)).toBe(
      await cost(`/subjects/${followed.subjectId}/stuck`),
    )
  })

  it('are there for groups of the class that one may know, and for no others', async () => {
    const followed = await followedClass(own)
    const other = await followedClass(own)
    const leader = (await named(own, 'professor')).id
    const unled = await made(followed, followed.pupils, [])
    const ofOther = await made(other, other.pupils, [leader])
    const statuses = (groupId: number, headers: Record<string, string>) =>
      Promise.all(
        [
          `/subjects/${followed.subjectId}/follow`,
          `/subjects/${followed.subjectId}/stuck`,
          `/subjects/${followed.subjectId}/follow.csv`,
          `/courses/${at(followed.lessons, 0).id}/follow`,
        ].map(async (path) => (await call(own, 'GET', `${path}?groupId=${groupId}`, { headers })).status),
      )
    expect(await statuses(unled, professor)).toEqual([404, 404, 404, 404])
    expect(await statuses(ofOther, professor)).toEqual([404, 404, 404, 404])
    expect(await statuses(ofOther, admin)).toEqual([404, 404, 404, 404])
    expect(await statuses(unled, admin)).toEqual([200, 200, 200, 200])
  })
})

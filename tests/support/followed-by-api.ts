import { randomInt, randomUUID } from 'node:crypto'
import type { User } from '#/contract/person.ts'
import { testOrigin } from './fixtures.ts'
import { inventedNames, makeEmptyClass, removeClass } from './made-class.ts'
import { administrator, clientOf, inventedName, makeStudent, post } from './people-by-api.ts'
import { type ApiClient, signInApi } from './sign-in.ts'

/** A class of its own with a lesson that the demo professor teaches; a test takes it away again. */
export interface FollowedClass {
  subject: { id: number }
  course: { id: number; nameAr: string }
  /** A video of unknown length. */
  video: { id: number }
  /** Somebody who asked for help with the lesson, and somebody who did not open it. */
  stuck: User
  absent: User
  pupil: ApiClient
  /** Puts some of them into a group that the professor leads. @returns its name */
  group(members: readonly User[]): Promise<string>
  remove(): Promise<void>
}

const password = 'قلم وكرّاس 4471'

/** Makes such a class. */
export async function makeFollowedClass(): Promise<FollowedClass> {
  const admin = await administrator()
  const professor = await clientOf('professor')
  const schoolClass = await makeEmptyClass(admin)
  const subject = await post<{ id: number }>(admin, '/subjects', {
    classId: schoolClass.id,
    ...inventedNames(),
    lang: 'ar',
    professorIds: [professor.person.id],
  })
  const chapter = await post<{ id: number }>(admin, '/chapters', { subjectId: subject.id, ...inventedNames() })
  const published = { status: 'published' }
  const names = { nameAr: `درس ${randomInt(1e9)}`, nameFr: `Leçon ${randomInt(1e9)}` }
  const course = await post<FollowedClass['course']>(admin, '/courses', {
    chapterId: chapter.id,
    ...names,
    ...published,
  })
  const video = await post<{ id: number }>(admin, '/materials', {
    courseId: course.id,
    kind: 'video',
    ...names,
    ...published,
  })
  const [stuck, absent] = [await student(admin, schoolClass.id), await student(admin, schoolClass.id)]
  const pupil = await signInStudent(admin, stuck.id)
  return {
    subject,
    course,
    video,
    stuck,
    absent,
    pupil,
    async group(members) {
      const facts = { subjectIds: [subject.id], professorIds: [professor.person.id], capacity: 20 }
      const body = { classId: schoolClass.id, name: inventedName(), ...facts }
      const { id, name } = await post<{ id: number; name: string }>(admin, '/groups', body)
      await post(admin, `/groups/${id}/members`, { userIds: members.map((member) => member.id), accept: [] })
      return name
    },
    remove: async () => {
      await admin.request(`/users/${stuck.id}`, { method: 'DELETE' })
      await admin.request(`/users/${absent.id}`, { method: 'DELETE' })
      await removeClass(admin, schoolClass)
    },
  }
}

/** Tells that a pupil saw a video up to a second and says that they want to go over its lesson again. */
export async function learn({ pupil, course, video }: FollowedClass, position: number): Promise<void> {
  const at = new Date()
  const startedAt = new Date(at.getTime() - 600_000)
  const event = { viewing: randomUUID(), materialId: video.id, startedAt, at, seconds: 45, position }
  await post(pupil, '/me/progress', { events: [event] })
  await pupil.request(`/courses/${course.id}/mark`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ mark: 'review' }),
  })
}

function student(admin: ApiClient, classId: number): Promise<User> {
  return makeStudent(admin, { classId, firstName: 'نور', lastName: inventedName() })
}

/** Signs in as somebody who has chosen a password with a code. */
async function signInStudent(admin: ApiClient, id: string): Promise<ApiClient> {
  const { code, username } = await post<{ code: string; username: string }>(admin, `/users/${id}/code`, {})
  await post(admin, '/auth/reset-password', {
    emailOrUsername: username,
    verificationCode: code,
    newPassword: password,
    confirmPassword: password,
  })
  return signInApi(testOrigin(), username, password)
}

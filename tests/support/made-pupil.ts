import { randomInt } from 'node:crypto'
import type { ClassDetail } from '#/contract/classes.ts'
import { testOrigin } from './fixtures.ts'
import { makeText } from './lesson-by-api.ts'
import { inventedNames, type Made, makeEmptyClass, removeClass } from './made-class.ts'
import { administrator, post } from './people-by-api.ts'
import { type ApiClient, signInApi } from './sign-in.ts'
import { newPassword } from './sign-up-page.ts'

/** A lesson with the text that is in it. */
export interface MadeLesson extends Made {
  nameFr: string
  textId: number
}

/** A student whom nobody else is, and how they sign in. */
export interface Newcomer {
  client: ApiClient
  username: string
  password: string
}

/** A student in a class of their own, whose progress no other test sees. */
export interface MadePupil extends Newcomer {
  schoolClass: ClassDetail
  /** With three lessons, each with a text. */
  subject: Made
  lessons: MadeLesson[]
  /** An optional subject without lessons. */
  optional: Made
  remove(): Promise<void>
}

/** Makes such a student; a test takes the class away again. */
export async function makePupil(): Promise<MadePupil> {
  const admin = await administrator()
  const schoolClass = await makeEmptyClass(admin)
  const facts = { classId: schoolClass.id, lang: 'fr' }
  const subject = await post<Made>(admin, '/subjects', { ...facts, ...inventedNames(), key: 'mathematics' })
  const optional = await post<Made>(admin, '/subjects', { ...facts, ...inventedNames(), optional: true })
  const chapter = await post<Made>(admin, '/chapters', { subjectId: subject.id, ...inventedNames() })
  const lessons: MadeLesson[] = []
  for (const number of [1, 2, 3]) {
    const names = { ...inventedNames(), lang: 'fr', status: 'published' }
    const lesson = await post<MadeLesson>(admin, '/courses', { chapterId: chapter.id, ...names })
    lessons.push({ ...lesson, textId: await makeText(admin, lesson.id, number) })
  }
  return {
    ...(await signUpPupil(schoolClass.id)),
    ...{ schoolClass, subject, lessons, optional },
    remove: () => removeClass(admin, schoolClass),
  }
}

/** Signs a new student up for a class. */
export async function signUpPupil(classId: number): Promise<Newcomer> {
  const username = `pupil.${randomInt(1e9)}`
  await post({ request: (path, init) => fetch(`${testOrigin()}/api${path}`, init) }, '/auth/signup_student', {
    ...{ firstName: 'أروى', lastName: 'الزواري', classId, phone: `5${randomInt(1e6, 1e7)}` },
    ...{ username, governorate: 'sfax', adult: true, password: newPassword, locale: 'ar' },
  })
  const client = await signInApi(testOrigin(), username, newPassword)
  return { client, username, password: newPassword }
}

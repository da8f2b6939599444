import { randomInt } from 'node:crypto'
import type { ClassDetail } from '#/contract/classes.ts'
import { administrator, inventedName, post } from './people-by-api.ts'
import type { ApiClient } from './sign-in.ts'

/** A thing of the curriculum, as tests find it. */
export interface Made {
  id: number
  nameAr: string
}

/** A class of its own for a test, with a subject that has chapters, each with a lesson; a test takes it away again. */
export interface MadeClass {
  client: ApiClient
  schoolClass: ClassDetail
  subject: Made
  chapters: Made[]
  remove(): Promise<void>
}

/** Makes a class that nobody else looks at. */
export async function makeClass({ chapters = 3 }: { chapters?: number } = {}): Promise<MadeClass> {
  const client = await administrator()
  const schoolClass = await makeEmptyClass(client)
  const subject = await post<Made>(client, '/subjects', {
    classId: schoolClass.id,
    ...inventedNames(),
    lang: 'ar',
  })
  const made: Made[] = []
  for (let number = 0; number < chapters; number += 1) {
    const chapter = await post<Made>(client, '/chapters', { subjectId: subject.id, ...inventedNames() })
    await post(client, '/courses', { chapterId: chapter.id, ...inventedNames() })
    made.push(chapter)
  }
  return { client, schoolClass, subject, chapters: made, remove: () => removeClass(client, schoolClass) }
}

/** Makes a class in which nothing is taught. */
export function makeEmptyClass(client: ApiClient): Promise<ClassDetail> {
  return post<ClassDetail>(client, '/class', { ...inventedNames(), code: `ق${randomInt(1e9)}`, level: 8 })
}

/**
 * Takes a class away, with what it is taught. One that has got students stays, and with it its sessions: a test that
 * gives it some looks for nothing that another class may have too.
 */
export async function removeClass(client: ApiClient, { id }: { id: number }): Promise<void> {
  const { ok, status } = await client.request(`/class/${id}?with=children`, { method: 'DELETE' })
  if (!ok && status !== 404 && status !== 409) throw new Error(`Class ${id} was not removed: ${status}`)
}

/** @returns names that nothing of the demo has */
export function inventedNames(): { nameAr: string; nameFr: string } {
  return { nameAr: inventedName(), nameFr: `Essai ${randomInt(1e9)}` }
}

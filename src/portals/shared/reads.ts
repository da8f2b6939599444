import { courseEndpoints } from '#/contract/courses.ts'
import { documentOf } from '#/contract/lesson-documents.ts'
import { meEndpoints } from '#/contract/me.ts'
import { notificationSettingEndpoints } from '#/contract/notification-settings.ts'
import { profileEndpoints } from '#/contract/profile.ts'
import { type AnswerTo, read } from '#/contract/read.ts'
import type { Asked } from './pages.ts'

/** One's own account, as the academy has it now, where one is signed in, and what one wishes to be told of. */
export const ownAccount = {
  me: read(meEndpoints.read),
  profile: read(profileEndpoints.read),
  devices: read(profileEndpoints.devices),
  notificationSettings: read(notificationSettingEndpoints.read),
}

/** What is in a lesson: as pupils open it or as a draft, whole or with one material of it alone. */
export const lessonRead = (of: { id: number; state?: 'draft'; materialId?: number }) =>
  read(courseEndpoints.contents, of)
export type LessonRead = ReturnType<typeof lessonRead>
/** A lesson with all that is drawn of it. */
export type LessonContents = AnswerTo<LessonRead>

/** @returns what a document is called in the language of its lesson; `null` = there is none, nothing = not known yet */
export function documentName(
  lesson: Parameters<typeof documentOf>[0] | undefined,
  params: Asked['params'],
  search: Asked['search'],
): string | null | undefined {
  if (!lesson) return undefined
  const found = documentOf(lesson, params.materialId, search.file)
  if (!found) return null
  const { lang, nameAr, nameFr } = found.material
  return lang === 'ar' ? nameAr : nameFr
}

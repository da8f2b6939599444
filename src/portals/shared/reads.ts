import { documentOf } from '#/contract/lesson-documents.ts'
import { meEndpoints } from '#/contract/me.ts'
import { profileEndpoints } from '#/contract/profile.ts'
import { read } from '#/contract/read.ts'
import type { Asked } from './pages.ts'

/** One's own account, as the academy has it now, and where one is signed in. */
export const ownAccount = {
  me: read(meEndpoints.read),
  profile: read(profileEndpoints.read),
  devices: read(profileEndpoints.devices),
}

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

import type { MaterialContents } from '#/contract/course-contents.ts'

/** Why pupils could not open something in a course yet. */
export type MissingReason = 'emptyText' | 'noVideo' | 'noFile' | 'processing' | 'failed'

export interface Missing {
  material: MaterialContents
  reason: MissingReason
}

/** @returns what of a course is not ready for pupils, in its order */
export function missingIn(materials: readonly MaterialContents[]): Missing[] {
  return materials.flatMap((material) => {
    const reason = reasonOf(material)
    return reason ? [{ material, reason }] : []
  })
}

function reasonOf({ kind, html, videoId, files }: MaterialContents): MissingReason | undefined {
  if (kind === 'text') return html === null || html.trim() === '' ? 'emptyText' : undefined
  if (videoId !== null) return undefined
  const main = files.filter(({ role }) => role === 'main')
  if (main.some(({ state }) => state === 'ready')) return undefined
  if (main.some(({ state }) => state === 'processing')) return 'processing'
  if (main.length > 0) return 'failed'
  return kind === 'video' ? 'noVideo' : 'noFile'
}

import type { MaterialContents } from './course-contents.ts'

/** Why pupils cannot open a material yet. */
export type MissingReason = 'emptyText' | 'noVideo' | 'noFile' | 'processing' | 'failed'

/**
 * What a material lacks before there is something in it to open; one that lacks nothing has contents. The database says
 * the same by `has_contents`, for what counts as a whole lesson.
 */
export function missingFrom({
  kind,
  html,
  videoId,
  files,
}: Pick<MaterialContents, 'kind' | 'html' | 'videoId' | 'files'>): MissingReason | undefined {
  if (kind === 'text') return html === null || html.trim() === '' ? 'emptyText' : undefined
  if (videoId !== null) return undefined
  const main = files.filter(({ role }) => role === 'main')
  if (main.some(({ state }) => state === 'ready')) return undefined
  if (main.some(({ state }) => state === 'processing')) return 'processing'
  if (main.length > 0) return 'failed'
  return kind === 'video' ? 'noVideo' : 'noFile'
}

import { CAPTIONS_BYTES, CAPTIONS_TYPE } from '#/contract/caption-langs.ts'
import { IMPORT_BYTES } from '#/contract/imports.ts'
import { TEXT_BYTES } from '#/contract/material-text.ts'
import { PHOTO_BYTES, PHOTO_TYPES } from '#/contract/profile.ts'
import { PROGRAMME_BYTES } from '#/contract/programme-table.ts'

/** What the body of a call may be. */
export interface BodyRule {
  types: readonly string[]
  /** At most so many bytes. */
  bytes: number
  /** Whether it is handed on as it comes; its handler counts. */
  streamed?: boolean
}

const JSON_CALL: BodyRule = { types: ['application/json'], bytes: 100 * 1024 }

/** Calls whose body is a file, or as large as one. */
const OTHERS: Record<string, BodyRule> = {
  // The text of a file, with what JSON puts before quotes and line ends.
  'POST /imports': { types: JSON_CALL.types, bytes: IMPORT_BYTES * 1.5 },
  'POST /class/{id}/programme/import': { types: JSON_CALL.types, bytes: PROGRAMME_BYTES * 1.5 },
  'PUT /materials/{id}/text': { types: JSON_CALL.types, bytes: TEXT_BYTES },
  'PUT /materials/{id}/files/{id}/captions/{lang}': { types: [CAPTIONS_TYPE], bytes: CAPTIONS_BYTES },
  'PUT /me/photo': { types: PHOTO_TYPES, bytes: PHOTO_BYTES },
}

/** A part of an upload: as large as its sender likes, up to what was announced. */
const UPLOAD_PART: BodyRule = {
  types: ['application/offset+octet-stream'],
  bytes: Number.POSITIVE_INFINITY,
  streamed: true,
}

/** @param path under the API's base. @returns whether a call sends a part of an upload, which may take its time */
export function isUploadPart(method: string | undefined, path: string): boolean {
  return method === 'PATCH' && /^\/uploads\/[^/]+$/.test(path)
}

/** @param path under the API's base. @returns what may come; JSON, and not much of it, unless said otherwise above */
export function bodyRuleOf(method: string, path: string): BodyRule {
  if (isUploadPart(method, path)) return UPLOAD_PART
  const pattern = path.replace(/\/(?:\d+|[\da-f-]{36})(?=\/|$)/g, '/{id}').replace(/(?<=\/captions\/)[a-z]+$/, '{lang}')
  return OTHERS[`${method} ${pattern}`] ?? JSON_CALL
}

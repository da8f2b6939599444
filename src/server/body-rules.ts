import { IMPORT_BYTES } from '#/contract/imports.ts'
import { PHOTO_BYTES, PHOTO_TYPES } from '#/contract/profile.ts'

/** What the body of a call may be. */
export interface BodyRule {
  types: readonly string[]
  /** At most so many bytes. */
  bytes: number
}

const JSON_CALL: BodyRule = { types: ['application/json'], bytes: 100 * 1024 }

/** Calls whose body is a file, or as large as one. */
const OTHERS: Record<string, BodyRule> = {
  // The text of a file, with what JSON puts before quotes and line ends.
  'POST /imports': { types: JSON_CALL.types, bytes: IMPORT_BYTES * 1.5 },
  'PUT /me/photo': { types: PHOTO_TYPES, bytes: PHOTO_BYTES },
}

/** @param path under the API's base. @returns what may come; JSON, and not much of it, unless said otherwise above */
export function bodyRuleOf(method: string, path: string): BodyRule {
  return OTHERS[`${method} ${path}`] ?? JSON_CALL
}

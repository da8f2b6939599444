/** Where the editor is; Keystatic's scripts know no other place. */
export const EDITOR_PAGE = '/keystatic'
/** What those scripts call, whatever the path of our own API. */
export const EDITOR_API = '/api/keystatic'

/** @returns whether a path is one of these, or below it */
export function isUnder(base: string, path: string): boolean {
  return path === base || path.startsWith(`${base}/`)
}

/** @returns whether a caller has an answer already, by what `If-None-Match` says (RFC 9110, §13.1.2) */
export function isKnown(header: string | undefined, tag: string): boolean {
  return header?.split(',').some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === tag) ?? false
}

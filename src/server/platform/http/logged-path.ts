/** Longest part of a path behind `calendar` that is no secret: the number of a session. */
const LONGEST_NUMBER = 10

/**
 * @param path as it was sent
 * @returns it as the log may have it: without the secret of a calendar's address, however that is spelled or misspelled
 */
export function loggedPath(path: string): string {
  const parts = path.split('/')
  return parts.map((part, index) => (isSecret(part, parts[index - 1] ?? '') ? '*' : part)).join('/')
}

function isSecret(part: string, before: string): boolean {
  const read = decoded(part)
  if (/\.ics/i.test(read)) return true
  return decoded(before).toLowerCase() === 'calendar' && read.length > LONGEST_NUMBER
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

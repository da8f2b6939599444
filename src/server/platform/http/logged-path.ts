/** Longest part of a path behind `calendar` or `stop` that is no secret: the number of a session. */
const LONGEST_NUMBER = 10
/** What comes before a secret. */
const BEFORE_SECRETS = ['calendar', 'stop']
/** The secret by which mails of a kind are stopped. */
const MAIL_STOP = /[\da-f-]{36}\.[a-z-]+\.[\w-]+/i

/**
 * @param path as it was sent
 * @returns it as the log may have it: without the secret of the address of a calendar, or of one that stops mails, however that is
 *   spelled or misspelled
 */
export function loggedPath(path: string): string {
  const parts = path.split('/')
  return parts.map((part, index) => (isSecret(part, parts[index - 1] ?? '') ? '*' : part)).join('/')
}

function isSecret(part: string, before: string): boolean {
  const read = decoded(part)
  if (/\.ics/i.test(read) || MAIL_STOP.test(read)) return true
  return BEFORE_SECRETS.includes(decoded(before).toLowerCase()) && read.length > LONGEST_NUMBER
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

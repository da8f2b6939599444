/**
 * What somebody wrote to others and has not sent stands on the device under the name of their account: nobody else of
 * this browser is shown it, and it goes when they sign out.
 */
const startOf = (account: string): string => `written:${account}:`

/** What is kept so: a message on its way, one that is not finished, and the same of questions and of answers to them. */
export type WrittenKind = 'message' | 'draft' | 'question' | 'answer'

/** @returns the place of something in the browser's storage; without a name, how the places of its kind begin */
export function writtenPlace(account: string, kind: WrittenKind, name = ''): string {
  return `${startOf(account)}${kind}:${name}`
}

/** @returns the places of what is kept of a kind; none where the browser keeps nothing */
export function writtenPlaces(account: string, kind: WrittenKind): string[] {
  return placesFrom(writtenPlace(account, kind))
}

/** @returns how many messages of an account have not reached the server, without the code that sends them */
export function countUnsent(account: string): number {
  return writtenPlaces(account, 'message').length
}

/** Forgets all of it: the account's person has signed out. */
export function forgetWritten(account: string): void {
  for (const place of placesFrom(startOf(account))) localStorage.removeItem(place)
}

function placesFrom(start: string): string[] {
  try {
    const places = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
    return places.filter((place) => place.startsWith(start))
  } catch {
    return []
  }
}

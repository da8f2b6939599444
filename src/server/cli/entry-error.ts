/** What was entered cannot be used; the message says why. */
export class EntryError extends Error {
  override name = 'EntryError'
}

import academy from '#/content/academy.json' with { type: 'json' }
import { LONGEST_PASSWORD, type PasswordFault, passwordFault, SHORTEST_PASSWORD } from '#/contract/password.ts'
import { LEAST_STRENGTH, passwordStrength } from '#/contract/password-strength.ts'
import { normaliseUsername } from '#/contract/username.ts'
import { EntryError } from './entry-error.ts'

/** Characters that an administrator's password has at least. */
export const SHORTEST = SHORTEST_PASSWORD.ADMINISTRATOR

const PASSWORD_FAULTS: Record<PasswordFault, string> = {
  TOO_SHORT: `A password has at least ${SHORTEST} characters`,
  TOO_LONG: `A password has at most ${LONGEST_PASSWORD} characters`,
  PERSONAL: 'That password is too easy to guess: it is little more than the user name or the person’s name',
  ACADEMY: 'That password is too easy to guess: it is little more than the name of the academy',
  COMMON: 'That password is too easy to guess: it is made of words that the commonest passwords are made of',
  PATTERN: 'That password is too easy to guess: it is a sequence, a row of keys or a date',
  REPEATED: 'That password is too easy to guess: it is a few characters over and over',
}

/** What is asked for. */
export interface NewAdmin {
  username: string
  firstName: string
  lastName: string
  password: string
}

/**
 * Sign-in takes e-mail addresses and phone numbers in the same box, so a user name must not look like one.
 * @returns the user name as it is kept
 * @throws {EntryError}
 */
export function checkedUsername(entered: string): string {
  const username = normaliseUsername(entered)
  if (!/^[\p{L}\p{N}._-]{3,64}$/u.test(username) || !/\p{L}/u.test(username)) {
    throw new EntryError('A user name has 3 to 64 letters, digits, dots, hyphens and underscores, one of them a letter')
  }
  return username
}

/** @throws {EntryError} for a name of nothing, and for one that is too long */
export function checkedName(entered: string): string {
  if (entered.length < 1 || entered.length > 100) throw new EntryError('A name has 1 to 100 characters')
  return entered
}

/** @throws {EntryError} for a password that is refused to this person */
export function checkPassword({ password, username, firstName, lastName }: NewAdmin): void {
  const personal = [username, firstName, lastName]
  const fault = passwordFault(password, { role: 'ADMINISTRATOR', personal, academy: Object.values(academy.name) })
  if (fault) throw new EntryError(PASSWORD_FAULTS[fault])
  if (passwordStrength(password, personal) < LEAST_STRENGTH) {
    throw new EntryError(
      'That password is too easy to guess: add a word or two that have nothing to do with each other',
    )
  }
}

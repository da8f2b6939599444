import academy from '#/content/academy.json' with { type: 'json' }
import { LONGEST_PASSWORD, type PasswordFault, passwordFault, SHORTEST_PASSWORD } from '#/contract/password.ts'
import { LEAST_STRENGTH, passwordStrength } from '#/contract/password-strength.ts'
import type { Role } from '#/contract/roles.ts'
import { type FieldFault, ServiceError } from '#/server/platform/errors.ts'

const FAULTS = {
  PERSONAL: 'passwordPersonal',
  ACADEMY: 'passwordAcademy',
  COMMON: 'passwordCommon',
  PATTERN: 'passwordPattern',
  REPEATED: 'passwordRepeated',
} as const satisfies Partial<Record<PasswordFault, FieldFault['fault']>>

/**
 * Judges a new password by our own rules and by how long it would stand against guesses.
 * @param owner.personal user name, names, e-mail address and phone number of the person, guardian too
 * @param field the form's name for it
 * @throws {ServiceError} VALIDATION with what is wrong
 */
export function judgePassword(
  password: string,
  { role, personal }: { role: Role; personal: readonly (string | null | undefined)[] },
  field: string,
): void {
  const known = personal.filter((each): each is string => Boolean(each))
  const fault = passwordFault(password, { role, personal: known, academy: Object.values(academy.name) })
  if (fault) throw new ServiceError('VALIDATION', { fields: { [field]: asFieldFault(fault, role) } })
  if (passwordStrength(password, known) < LEAST_STRENGTH) {
    throw new ServiceError('VALIDATION', { fields: { [field]: { fault: 'passwordWeak' } } })
  }
}

function asFieldFault(fault: PasswordFault, role: Role): FieldFault {
  if (fault === 'TOO_SHORT') return { fault: 'tooShort', limit: SHORTEST_PASSWORD[role] }
  if (fault === 'TOO_LONG') return { fault: 'tooLong', limit: LONGEST_PASSWORD }
  return { fault: FAULTS[fault] }
}

import { type PasswordFault, type PasswordOwner, SHORTEST_PASSWORD } from '#/contract/password.ts'
import { emailAddress, newUsername, personName } from '#/contract/people.ts'
import { mobileNumber, PHONE_EXAMPLE, phoneNumber } from '#/contract/phone.ts'
import { verificationCode } from '#/contract/recovery.ts'
import { isolateLtr } from '#/i18n/isolates.ts'
import type { Translate } from '#/i18n/translate.ts'
import { $passwordJudge } from '#/stores/password-judge.ts'

/** @returns what is wrong with a value and how to mend it; `undefined` = nothing */
export type ValueRule = (value: string) => string | undefined

interface Schema {
  safeParse(value: unknown): { success: boolean }
}

/** What is said of facts of one's own before the server sees them; it judges by the same schemas. */
export function valueRules(t: Translate) {
  const needed = t('auth.fault.required')
  const example = isolateLtr(PHONE_EXAMPLE)
  const filled: ValueRule = (value) => (value.trim() === '' ? needed : undefined)
  const fits =
    (schema: Schema, wrong: string): ValueRule =>
    (value) =>
      filled(value) ?? (schema.safeParse(value).success ? undefined : wrong)
  return {
    filled,
    choice: ((value) => (value === '' ? t('auth.fault.choose') : undefined)) satisfies ValueRule,
    name: fits(personName, t('auth.fault.name')),
    username: fits(newUsername, t('auth.fault.username')),
    mobile: fits(mobileNumber, t('auth.fault.mobile', { example })),
    phone: fits(phoneNumber, t('auth.fault.phone', { example })),
    email: fits(emailAddress, t('auth.fault.email')),
    code: fits(verificationCode, t('auth.fault.code')),
    /** A password that is written a second time. */
    same: (value: string, first: string) =>
      value === '' ? needed : value === first ? undefined : t('auth.fault.passwordsDiffer'),
    /** A new password: as the server judges it, or by its length while the judge is not there. */
    password(password: string, owner: PasswordOwner): string | undefined {
      const min = SHORTEST_PASSWORD[owner.role]
      if (password === '') return needed
      if ([...password].length < min) return t('auth.password.fault.TOO_SHORT', { min })
      const fault = $passwordJudge.get()?.(password, owner).fault
      return fault && t(`auth.password.fault.${fault as Exclude<PasswordFault | 'WEAK', 'TOO_SHORT'>}`)
    },
  }
}

import { emailAddress, newUsername, personName } from '#/contract/people.ts'
import { mobileNumber, PHONE_EXAMPLE, phoneNumber } from '#/contract/phone.ts'
import { verificationCode } from '#/contract/recovery.ts'
import { isolateLtr } from '#/i18n/isolates.ts'
import type { Translate } from '#/i18n/translate.ts'
import type { Rule } from './use-form.ts'

interface Schema {
  safeParse(value: unknown): { success: boolean }
}

/** What the forms of this area say of a field before the server sees it; the server judges by the same schemas. */
export function rulesOf(t: Translate) {
  const needed = t('auth.fault.required')
  const wrongPhone = t('auth.fault.phone', { example: isolateLtr(PHONE_EXAMPLE) })

  const fits =
    (schema: Schema, wrong: string): Rule =>
    (value) => {
      if (value.trim() === '') return needed
      return schema.safeParse(value).success ? undefined : wrong
    }
  const optional =
    (rule: Rule): Rule =>
    (value, form) =>
      value.trim() === '' ? undefined : rule(value, form)
  /** Asked of minors only. */
  const ofMinor =
    (rule: Rule): Rule =>
    (value, form) =>
      form.has('adult') ? undefined : rule(value, form)

  return {
    filled: ((value) => (value.trim() === '' ? needed : undefined)) satisfies Rule,
    choice: ((value) => (value === '' ? t('auth.fault.choose') : undefined)) satisfies Rule,
    name: fits(personName, t('auth.fault.name')),
    mobile: fits(mobileNumber, t('auth.fault.mobile', { example: isolateLtr(PHONE_EXAMPLE) })),
    phone: fits(phoneNumber, wrongPhone),
    email: fits(emailAddress, t('auth.fault.email')),
    optionalEmail: optional(fits(emailAddress, t('auth.fault.email'))),
    optionalUsername: optional(fits(newUsername, t('auth.fault.username'))),
    guardianName: ofMinor(fits(personName, t('auth.fault.name'))),
    guardianPhone: ofMinor(fits(phoneNumber, wrongPhone)),
    consent: ofMinor((_, form) => (form.has('consent') ? undefined : t('auth.fault.consent'))),
    subjects: ((_, form) => (form.has('subjectIds') ? undefined : t('auth.fault.subjects'))) satisfies Rule,
    code: fits(verificationCode, t('auth.fault.code')),
    samePassword: ((value, form) => {
      if (value === '') return needed
      return value === form.get('newPassword') ? undefined : t('auth.fault.passwordsDiffer')
    }) satisfies Rule,
  }
}

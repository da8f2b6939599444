import type { Translate } from '#/i18n/translate.ts'
import { type ValueRule, valueRules } from '../shared/form/value-rules.ts'
import type { Rule } from './use-form.ts'

/** What the forms of this area say of a field before the server sees it. */
export function rulesOf(t: Translate) {
  const { filled, choice, name, mobile, phone, email, username, code, same } = valueRules(t)
  const optional =
    (rule: ValueRule): Rule =>
    (value) =>
      value.trim() === '' ? undefined : rule(value)
  /** Asked of minors only. */
  const ofMinor =
    (rule: Rule): Rule =>
    (value, form) =>
      form.has('adult') ? undefined : rule(value, form)

  return {
    ...{ filled, choice, name, mobile, phone, email, code },
    optionalEmail: optional(email),
    optionalUsername: optional(username),
    guardianName: ofMinor(name),
    guardianPhone: ofMinor(phone),
    consent: ofMinor((_, form) => (form.has('consent') ? undefined : t('auth.fault.consent'))),
    subjects: ((_, form) => (form.has('subjectIds') ? undefined : t('auth.fault.subjects'))) satisfies Rule,
    samePassword: ((value, form) => same(value, String(form.get('newPassword') ?? ''))) satisfies Rule,
  }
}

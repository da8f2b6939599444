import type { Locale } from './locales.ts'

/** The fields of a form as a browser reads or posts them. */
interface FormFields {
  get(name: string): unknown
  getAll(name: string): unknown[]
}

/** @returns the registration that the student's form asks for, still to be checked */
export function studentSignupOf(form: FormFields, locale: Locale): Record<string, unknown> {
  const adult = form.get('adult') === 'on'
  return {
    ...person(form, locale),
    // A list's first choice stands for none.
    classId: Number(text(form, 'classId')) || undefined,
    ...(text(form, 'email').trim() && { email: text(form, 'email') }),
    adult,
    ...(!adult && {
      guardian: { name: text(form, 'guardian.name'), phone: text(form, 'guardian.phone') },
      consent: form.get('consent') === 'on',
    }),
  }
}

/** @returns the application that the professor's form makes, still to be checked */
export function professorSignupOf(form: FormFields, locale: Locale): Record<string, unknown> {
  return {
    ...person(form, locale),
    email: text(form, 'email'),
    subjectIds: form.getAll('subjectIds').map(Number),
    biography: text(form, 'biography'),
  }
}

function person(form: FormFields, locale: Locale): Record<string, unknown> {
  return {
    firstName: text(form, 'firstName'),
    lastName: text(form, 'lastName'),
    phone: text(form, 'phone'),
    ...(text(form, 'username').trim() && { username: text(form, 'username') }),
    governorate: text(form, 'governorate'),
    password: text(form, 'password'),
    locale,
  }
}

function text(form: FormFields, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

import type { Governorate } from '#/contract/governorates.ts'
import type { Locale } from '#/contract/locales.ts'
import { biography, emailAddress, newUsername, personName } from '#/contract/people.ts'
import type { User, UserChange, UserCreation } from '#/contract/person.ts'
import { phoneNumber } from '#/contract/phone.ts'
import type { Role } from '#/contract/roles.ts'
import type { AdminSignup } from '#/contract/signup.ts'
import type { z } from '#/contract/zod.ts'

/** The facts of a person as a form holds them: what is empty is not given. */
export interface PersonDraft {
  firstName: string
  lastName: string
  username: string
  email: string
  phone: string
  governorate: Governorate | ''
  classId: string
  adult: boolean
  guardianName: string
  guardianPhone: string
  subjectIds: readonly number[]
  biography: string
  locale: Locale
}

/** What may be wrong with a field; each has a message. */
export type DraftFault = 'name' | 'username' | 'email' | 'phone' | 'class' | 'biography'
export type DraftFaults = Partial<Record<keyof PersonDraft, DraftFault>>

/** @returns the form of a person, or an empty one */
export function draftOf(person: User | undefined, locale: Locale): PersonDraft {
  return {
    firstName: person?.firstName ?? '',
    lastName: person?.lastName ?? '',
    username: person?.username ?? '',
    email: person?.email ?? '',
    phone: person?.phone?.replace('+216', '') ?? '',
    governorate: person?.governorate ?? '',
    classId: String(person?.schoolClass?.id ?? ''),
    adult: person?.adult ?? false,
    guardianName: '',
    guardianPhone: '',
    subjectIds: person?.subjects.map(({ id }) => id) ?? [],
    biography: person?.biography ?? '',
    locale: person?.locale ?? locale,
  }
}

/** @returns what is wrong with a form; of a person who is there already, or of a new one */
export function faultsOf(draft: PersonDraft, role: Role, isNew: boolean): DraftFaults {
  const wrong = (schema: z.ZodType, text: string, required: boolean): boolean =>
    (required || text.trim() !== '') && !schema.safeParse(text).success
  const isMinor = role === 'STUDENT' && !draft.adult
  const guards = isNew && isMinor
  const faults: [keyof PersonDraft, DraftFault, boolean][] = [
    ['firstName', 'name', wrong(personName, draft.firstName, true)],
    ['lastName', 'name', wrong(personName, draft.lastName, true)],
    ['username', 'username', wrong(newUsername, draft.username, !isNew)],
    ['email', 'email', wrong(emailAddress, draft.email, isNew && role !== 'STUDENT')],
    ['phone', 'phone', wrong(phoneNumber, draft.phone, false)],
    ['classId', 'class', role === 'STUDENT' && isNew && draft.classId === ''],
    ['guardianName', 'name', guards && wrong(personName, draft.guardianName, draft.guardianPhone.trim() !== '')],
    ['guardianPhone', 'phone', guards && wrong(phoneNumber, draft.guardianPhone, draft.guardianName.trim() !== '')],
    ['biography', 'biography', wrong(biography, draft.biography, false)],
  ]
  return Object.fromEntries(faults.flatMap(([name, fault, holds]) => (holds ? [[name, fault]] : [])))
}

/** @returns the new account of a student or a professor that a right form asks for */
export function creationOf(draft: PersonDraft, role: 'STUDENT' | 'PROFESSOR'): UserCreation {
  const guardian =
    role === 'STUDENT' && !draft.adult && draft.guardianName.trim() !== ''
      ? { name: draft.guardianName, phone: draft.guardianPhone }
      : undefined
  const { username, ...facts } = factsOf(draft, role)
  return { role, ...facts, ...(username && { username }), ...(guardian && { guardian }) }
}

/** @returns the new administrator that a right form asks for */
export function adminOf({ firstName, lastName, email, phone, username, locale }: PersonDraft): AdminSignup {
  return { firstName, lastName, email, locale, ...(phone.trim() && { phone }), ...(username.trim() && { username }) }
}

/** @returns the facts as they are to be from now on; administrators' addresses are their own */
export function changeOf(draft: PersonDraft, role: Role, version: number): UserChange {
  const { email, ...facts } = factsOf(draft, role)
  return { ...facts, ...(role !== 'ADMINISTRATOR' && { email }), version }
}

function factsOf(draft: PersonDraft, role: Role) {
  const { firstName, lastName, username, email, phone, governorate, classId, adult, subjectIds, locale } = draft
  return {
    firstName,
    lastName,
    username: username.trim() || undefined,
    email: email.trim() || null,
    phone: phone.trim() || null,
    locale,
    ...(role !== 'ADMINISTRATOR' && { governorate: governorate || null }),
    ...(role === 'STUDENT' && { adult, classId: classId === '' ? null : Number(classId) }),
    ...(role === 'PROFESSOR' && { subjectIds: [...subjectIds], biography: draft.biography.trim() || null }),
  }
}

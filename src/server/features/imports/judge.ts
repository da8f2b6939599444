import { arNorm } from '#/contract/ar-norm.ts'
import type { ImportColumn } from '#/contract/import-columns.ts'
import type { ImportFault, ImportFields, ImportRole } from '#/contract/imports.ts'
import { IMPORT_FAULTS } from '#/contract/imports.ts'
import { type UserCreation, userCreation } from '#/contract/person.ts'
import { isShortenedNumber } from '#/contract/phone.ts'
import { fieldFaults } from '#/server/platform/http/validation.ts'
import { governorateOf, localeOf, type School, yesNoOf } from './school.ts'

/** What a row would make, or what is wrong with it. */
export type Judged = { person: UserCreation; faults?: undefined } | { person?: undefined; faults: ImportFault[] }

/** Judges one row as the form of a new person is judged; words of the file are first put in the academy's own. */
export function judgeRow(fields: ImportFields, role: ImportRole, school: School): Judged {
  const faults: ImportFault[] = []
  /** What a cell means; a cell that means nothing is a fault. */
  const meant = <T>(
    column: ImportColumn,
    read: (text: string) => T | undefined,
    fault: ImportFault['fault'],
  ): T | undefined => {
    const text = fields[column]
    const value = text === undefined ? undefined : read(text)
    if (text !== undefined && value === undefined) faults.push({ column, fault })
    return value
  }
  const classId = meant('class', school.classId, 'class')
  if (role === 'STUDENT' && fields.class === undefined) faults.push({ column: 'class', fault: 'required' })
  const wanted = {
    role,
    firstName: fields.firstName ?? '',
    lastName: fields.lastName ?? '',
    username: fields.username,
    email: fields.email,
    phone: fields.phone,
    biography: fields.biography,
    governorate: meant('governorate', governorateOf, 'governorate'),
    locale: meant('locale', localeOf, 'locale'),
    adult: meant('adult', yesNoOf, 'yesNo'),
    classId,
    subjectIds: meant('subjects', school.subjectIds, 'subject'),
    guardian:
      fields.guardianName === undefined && fields.guardianPhone === undefined
        ? undefined
        : { name: fields.guardianName ?? '', phone: fields.guardianPhone ?? '' },
  }
  const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined))
  const parsed = userCreation.safeParse(given)
  if (!parsed.success) {
    for (const [path, { fault, limit }] of Object.entries(fieldFaults(parsed.error.issues, given))) {
      const column = COLUMN_OF_PATH[path]
      faults.push({ column, fault: ownFault(fault, column, fields), ...(limit !== undefined && { limit }) })
    }
  }
  return parsed.success && faults.length === 0 ? { person: parsed.data } : { faults }
}

const COLUMN_OF_PATH: Record<string, ImportColumn> = {
  firstName: 'firstName',
  lastName: 'lastName',
  username: 'username',
  email: 'email',
  phone: 'phone',
  biography: 'biography',
  subjectIds: 'subjects',
  'guardian.name': 'guardianName',
  'guardian.phone': 'guardianPhone',
}

/** A cell that is not there, and one that has signs which its column does not take, are told in plainer words. */
function ownFault(fault: string, column: ImportColumn | undefined, fields: ImportFields): ImportFault['fault'] {
  if (column && fields[column] === undefined) return 'required'
  if (fault === 'phone' && column && isShortenedNumber(fields[column] ?? '')) return 'phoneShortened'
  if (fault === 'invalid' && column === 'username') return 'username'
  if (fault === 'invalid' && column && NAMES.has(column)) return 'name'
  return IMPORT_FAULTS.find((known) => known === fault) ?? 'invalid'
}

const NAMES: ReadonlySet<ImportColumn> = new Set(['firstName', 'lastName', 'guardianName'])

/** What tells one person from another, of those in files and of those with accounts. */
export interface Identity {
  username: string | null
  /** As lists are sorted by: the column `sort_name`. */
  name: string
  phone: string | null
  email: string | null
  classId: number | null
}

/** @returns who a row is about */
export function identityOf({ firstName, lastName, username, phone, email, classId }: UserCreation): Identity {
  return {
    username: username ?? null,
    name: arNorm(`${lastName} ${firstName}`),
    phone: phone ?? null,
    email: email ?? null,
    classId: classId ?? null,
  }
}

/**
 * Each of these alone says that two are the same person: the user name; the name with the phone number or the address;
 * where nothing else is known, the name with the class.
 */
export function signsOf(identity: Identity): string[] {
  const { username, name, phone, email } = identity
  const signs: string[] = []
  if (username) signs.push(`username ${username}`)
  if (phone) signs.push(`phone ${phone} ${name}`)
  if (email) signs.push(`email ${email} ${name}`)
  if (!phone && !email) signs.push(nameAndClass(identity))
  return signs
}

/** @returns the sign of somebody without phone number and address */
export function nameAndClass({ name, classId }: Identity): string {
  return `class ${classId ?? ''} ${name}`
}

import { arNorm } from './ar-norm.ts'
import type { Locale } from './locales.ts'

/** What a file of people may say of them. */
export const IMPORT_COLUMNS = [
  'lastName',
  'firstName',
  'class',
  'subjects',
  'phone',
  'email',
  'username',
  'governorate',
  'adult',
  'guardianName',
  'guardianPhone',
  'locale',
  'biography',
] as const
export type ImportColumn = (typeof IMPORT_COLUMNS)[number]

/** The columns of each kind of file; `class` is a student's, `subjects` are a professor's. */
export const COLUMNS_OF_ROLE = {
  STUDENT: IMPORT_COLUMNS.filter((column) => column !== 'subjects' && column !== 'biography'),
  PROFESSOR: IMPORT_COLUMNS.filter((column) => !['class', 'adult', 'guardianName', 'guardianPhone'].includes(column)),
} as const satisfies Record<string, readonly ImportColumn[]>

/** Without these a file says nothing. */
export const NEEDED_COLUMNS = {
  STUDENT: ['lastName', 'firstName', 'class'],
  PROFESSOR: ['lastName', 'firstName'],
} as const satisfies Record<string, readonly ImportColumn[]>

/** Names of a column; the first of each language is the one that templates have. Read without accents and hamzas. */
const NAMES: Record<ImportColumn, Record<Locale, readonly [string, ...string[]]>> = {
  lastName: {
    ar: ['اللقب', 'لقب', 'لقب العائلة', 'اسم العائلة'],
    fr: ['Nom', 'Nom de famille'],
    en: ['Last name', 'Family name', 'Surname'],
  },
  firstName: {
    ar: ['الاسم', 'اسم', 'الاسم الشخصي'],
    fr: ['Prénom', 'Prénoms'],
    en: ['First name', 'Given name', 'Forename'],
  },
  class: {
    ar: ['القسم', 'قسم', 'رمز القسم'],
    fr: ['Classe', 'Code de la classe', 'Code classe'],
    en: ['Class', 'Class code'],
  },
  subjects: {
    ar: ['المواد', 'مواد', 'المواد والأقسام'],
    fr: ['Matières', 'Matières enseignées', 'Matière'],
    en: ['Subjects', 'Subject'],
  },
  phone: {
    ar: ['الهاتف', 'هاتف', 'رقم الهاتف', 'الجوال'],
    fr: ['Téléphone', 'Tél', 'Numéro de téléphone', 'Portable', 'Mobile', 'GSM'],
    en: ['Phone', 'Phone number', 'Telephone', 'Mobile phone'],
  },
  email: {
    ar: ['البريد الإلكتروني', 'البريد', 'بريد', 'عنوان البريد الإلكتروني'],
    fr: ['E-mail', 'Mail', 'Adresse e-mail', 'Courriel', 'Adresse électronique'],
    en: ['Email', 'Email address'],
  },
  username: {
    ar: ['اسم المستخدم', 'اسم الدخول', 'المعرّف'],
    fr: ["Nom d'utilisateur", 'Identifiant', 'Login'],
    en: ['User name', 'Username'],
  },
  governorate: {
    ar: ['الولاية', 'ولاية'],
    fr: ['Gouvernorat'],
    en: ['Governorate'],
  },
  adult: {
    ar: ['راشد', 'بالغ', 'بلغ 18 سنة'],
    fr: ['Majeur', 'Majeur(e)', 'Adulte'],
    en: ['Adult', 'Of age'],
  },
  guardianName: {
    ar: ['اسم الوليّ', 'الوليّ', 'اسم ولي الأمر', 'ولي الأمر'],
    fr: ['Nom du tuteur', 'Tuteur', 'Parent', 'Nom du parent', 'Responsable légal'],
    en: ["Guardian's name", 'Guardian name', 'Guardian', "Parent's name"],
  },
  guardianPhone: {
    ar: ['هاتف الوليّ', 'رقم هاتف الوليّ', 'هاتف ولي الأمر'],
    fr: ['Téléphone du tuteur', 'Tél tuteur', 'Téléphone du parent', 'Téléphone parent'],
    en: ["Guardian's phone", 'Guardian phone', "Parent's phone"],
  },
  locale: {
    ar: ['اللغة', 'لغة'],
    fr: ['Langue'],
    en: ['Language'],
  },
  biography: {
    ar: ['نبذة', 'النبذة', 'السيرة'],
    fr: ['Présentation', 'Biographie'],
    en: ['Biography', 'About'],
  },
}

/** What the list of refused rows puts in front; passed over when it comes back. */
const OURS = {
  line: { ar: 'السطر', fr: 'Ligne', en: 'Line' },
  reason: { ar: 'السبب', fr: 'Motif', en: 'Reason' },
} as const satisfies Record<string, Record<Locale, string>>

/** @returns a heading or a cell as it is compared: without accents, hamzas, blanks and signs */
export function cellKey(name: string): string {
  return arNorm(name).replace(/[^\p{L}\p{N}]/gu, '')
}

const COLUMN_OF = new Map(
  IMPORT_COLUMNS.flatMap((column) =>
    Object.values(NAMES[column]).flatMap((names) => names.map((name) => [cellKey(name), column] as const)),
  ),
)
const IGNORED = new Set(Object.values(OURS).flatMap((names) => Object.values(names).map(cellKey)))

/** @returns the column that a heading names; `ignored` where it has nothing to say; `undefined` for an unknown one */
export function importColumnOf(heading: string): ImportColumn | 'ignored' | undefined {
  const key = cellKey(heading)
  return key === '' || IGNORED.has(key) ? 'ignored' : COLUMN_OF.get(key)
}

/** @returns the name of a column, as a template has it */
export function importColumnName(column: ImportColumn | keyof typeof OURS, locale: Locale): string {
  return column === 'line' || column === 'reason' ? OURS[column][locale] : NAMES[column][locale][0]
}

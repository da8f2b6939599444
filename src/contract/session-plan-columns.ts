import { cellKey } from './import-columns.ts'
import type { Locale } from './locales.ts'

/** What a line of a plan may say; a template has them in this order. */
export const SESSION_PLAN_COLUMNS = [
  'title',
  'kind',
  'class',
  'subject',
  'groups',
  'professor',
  'date',
  'startsAt',
  'endsAt',
  'until',
  'every',
  'weekDays',
  'room',
  'link',
  'note',
] as const
export type SessionPlanColumn = (typeof SESSION_PLAN_COLUMNS)[number]

/** Without these a file plans nothing. */
export const NEEDED_PLAN_COLUMNS = ['class', 'subject', 'professor', 'date', 'startsAt', 'endsAt'] as const

/** Names of a column; the first of each language is the one that templates have. Read without accents and hamzas. */
const NAMES: Record<SessionPlanColumn, Record<Locale, readonly [string, ...string[]]>> = {
  title: { ar: ['العنوان', 'عنوان الحصّة'], fr: ['Titre', 'Intitulé'], en: ['Title'] },
  kind: { ar: ['النوع', 'نوع الحصّة'], fr: ['Type', 'Nature'], en: ['Kind', 'Type'] },
  class: { ar: ['القسم', 'رمز القسم'], fr: ['Classe', 'Code de la classe'], en: ['Class', 'Class code'] },
  subject: { ar: ['المادّة'], fr: ['Matière', 'Discipline'], en: ['Subject'] },
  groups: { ar: ['المجموعات', 'المجموعة'], fr: ['Groupes', 'Groupe'], en: ['Groups', 'Group'] },
  professor: { ar: ['الأستاذ', 'المدرّس'], fr: ['Professeur', 'Enseignant'], en: ['Professor', 'Teacher'] },
  date: { ar: ['التاريخ', 'أوّل يوم', 'اليوم'], fr: ['Date', 'Premier jour', 'Jour'], en: ['Date', 'First day', 'Day'] },
  startsAt: { ar: ['من', 'البداية'], fr: ['De', 'Début'], en: ['From', 'Start', 'Starts at'] },
  endsAt: { ar: ['إلى', 'النهاية'], fr: ['À', 'Fin'], en: ['To', 'End', 'Ends at'] },
  until: {
    ar: ['كلّ أسبوع حتّى', 'حتّى', 'آخر يوم'],
    fr: ['Chaque semaine jusqu’au', "Chaque semaine jusqu'au", 'Jusqu’au', "Jusqu'au", 'Dernier jour'],
    en: ['Weekly until', 'Until', 'Last day'],
  },
  every: {
    ar: ['كلّ كم أسبوعا', 'عدد الأسابيع'],
    fr: ['Toutes les … semaines', 'Nombre de semaines'],
    en: ['Every … weeks', 'Weeks'],
  },
  weekDays: { ar: ['أيّام الأسبوع', 'الأيّام'], fr: ['Jours de la semaine', 'Jours'], en: ['Days of the week', 'Days'] },
  room: { ar: ['القاعة'], fr: ['Salle'], en: ['Room'] },
  link: { ar: ['الرابط', 'رابط'], fr: ['Lien', 'Adresse'], en: ['Link', 'Address'] },
  note: { ar: ['ملاحظة'], fr: ['Note', 'Remarque'], en: ['Note'] },
}

/** What the file of lines puts in front; passed over when it comes back. */
const OURS = {
  line: { ar: 'السطر', fr: 'Ligne', en: 'Line' },
  reason: { ar: 'السبب', fr: 'Motif', en: 'Reason' },
} as const satisfies Record<string, Record<Locale, string>>

const COLUMN_OF = new Map(
  SESSION_PLAN_COLUMNS.flatMap((column) =>
    Object.values(NAMES[column]).flatMap((names) => names.map((name) => [cellKey(name), column] as const)),
  ),
)
const IGNORED = new Set(Object.values(OURS).flatMap((names) => Object.values(names).map(cellKey)))

/** @returns the column that a heading names; `ignored` where it has nothing to say; `undefined` for an unknown one */
export function sessionPlanColumnOf(heading: string): SessionPlanColumn | 'ignored' | undefined {
  const key = cellKey(heading)
  return key === '' || IGNORED.has(key) ? 'ignored' : COLUMN_OF.get(key)
}

/** @returns the name of a column, as a template has it */
export function sessionPlanColumnName(column: SessionPlanColumn | keyof typeof OURS, locale: Locale): string {
  return column === 'line' || column === 'reason' ? OURS[column][locale] : NAMES[column][locale][0]
}

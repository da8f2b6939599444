import { arNorm } from './ar-norm.ts'
import { PUBLISH_STATES, type PublishState } from './curriculum.ts'
import { LOCALES, type Locale } from './locales.ts'
import { z } from './zod.ts'

/** What a row of a class's programme says, in the order of the columns. */
export const PROGRAMME_COLUMNS = [
  'subjectCode',
  'subjectNameAr',
  'subjectNameFr',
  'chapterNameAr',
  'chapterNameFr',
  'courseNameAr',
  'courseNameFr',
  'lang',
  'status',
] as const
export type ProgrammeColumn = (typeof PROGRAMME_COLUMNS)[number]
/** What a row says, by column; empty cells are left out. */
export type ProgrammeFields = Partial<Record<ProgrammeColumn, string>>

/** Names of a column; the first of each language is the one that our own files have. */
const NAMES: Record<ProgrammeColumn, Record<Locale, readonly [string, ...string[]]>> = {
  subjectCode: {
    ar: ['رمز المادّة', 'الرمز'],
    fr: ['Code de la matière', 'Code matière', 'Code'],
    en: ['Subject code', 'Code'],
  },
  subjectNameAr: {
    ar: ['المادّة بالعربية', 'المادّة'],
    fr: ['Matière en arabe', 'Matière (arabe)'],
    en: ['Subject in Arabic', 'Subject (Arabic)'],
  },
  subjectNameFr: {
    ar: ['المادّة بالفرنسية'],
    fr: ['Matière en français', 'Matière (français)', 'Matière'],
    en: ['Subject in French', 'Subject (French)', 'Subject'],
  },
  chapterNameAr: {
    ar: ['المحور بالعربية', 'المحور'],
    fr: ['Chapitre en arabe', 'Chapitre (arabe)'],
    en: ['Chapter in Arabic', 'Chapter (Arabic)'],
  },
  chapterNameFr: {
    ar: ['المحور بالفرنسية'],
    fr: ['Chapitre en français', 'Chapitre (français)', 'Chapitre'],
    en: ['Chapter in French', 'Chapter (French)', 'Chapter'],
  },
  courseNameAr: {
    ar: ['الدرس بالعربية', 'الدرس'],
    fr: ['Leçon en arabe', 'Leçon (arabe)', 'Cours en arabe'],
    en: ['Lesson in Arabic', 'Lesson (Arabic)', 'Course in Arabic'],
  },
  courseNameFr: {
    ar: ['الدرس بالفرنسية'],
    fr: ['Leçon en français', 'Leçon (français)', 'Leçon', 'Cours en français', 'Cours'],
    en: ['Lesson in French', 'Lesson (French)', 'Lesson', 'Course in French'],
  },
  lang: { ar: ['اللغة', 'لغة الدرس'], fr: ['Langue'], en: ['Language'] },
  status: { ar: ['الحالة'], fr: ['État', 'Statut'], en: ['Status', 'State'] },
}

/** Words for who may see a lesson; the first of each language is the one that our own files have. */
const STATES: Record<PublishState, Record<Locale, readonly [string, ...string[]]>> = {
  draft: { ar: ['مسوّدة'], fr: ['Brouillon'], en: ['Draft'] },
  published: { ar: ['منشور', 'منشورة'], fr: ['Publié', 'Publiée'], en: ['Published'] },
  archived: { ar: ['مؤرشف', 'مؤرشفة'], fr: ['Archivé', 'Archivée'], en: ['Archived'] },
}

/** @returns by what names are told apart: without accents, hamzas, marks and blanks, unless it is all of these */
export function tableKeyOf(name: string): string {
  const plain = arNorm(name)
  return plain.replace(/[^\p{L}\p{N}]/gu, '') || plain
}

const namesIn = <Name extends string>(words: Record<Name, Record<Locale, readonly string[]>>): Map<string, Name> =>
  new Map(
    (Object.keys(words) as Name[]).flatMap((name) =>
      LOCALES.flatMap((locale) => words[name][locale].map((word) => [tableKeyOf(word), name] as const)),
    ),
  )
const COLUMN_OF = namesIn(NAMES)
const STATE_OF = namesIn(STATES)

/** @returns the column that a heading names, in any of the three languages */
export function programmeColumnOf(heading: string): ProgrammeColumn | undefined {
  return COLUMN_OF.get(tableKeyOf(heading))
}

/** @returns the name of a column, as our own files have it */
export function programmeColumnName(column: ProgrammeColumn, locale: Locale): string {
  return NAMES[column][locale][0]
}

/** @returns the state that a cell names, in any of the three languages or by its own word */
export function programmeStateOf(text: string): PublishState | undefined {
  return STATE_OF.get(tableKeyOf(text)) ?? PUBLISH_STATES.find((state) => state === text.toLowerCase())
}

/** @returns the word for a state, as our own files have it */
export function programmeStateName(state: PublishState, locale: Locale): string {
  return STATES[state][locale][0]
}

/** Largest file, in bytes of UTF-8. */
export const PROGRAMME_BYTES = 2 * 1024 * 1024

/** A file to import; with `dryRun` nothing is changed. */
export const programmeImport = z.strictObject({
  text: z.string().min(1),
  dryRun: z.boolean().default(true),
})
export type ProgrammeImport = z.input<typeof programmeImport>

export const PROGRAMME_FAULTS = [
  'required',
  'tooLong',
  'invalid',
  'subject',
  'sameName',
  'lang',
  'status',
  'cells',
  'duplicate',
] as const

const made = z.enum(['made', 'changed'])
const counts = z.object({ made: z.number().int(), changed: z.number().int() })

/** What was done, or would be, by line; lines that change nothing are only counted. */
export const programmeImported = z.object({
  /** Lines by outcome; they sum up to the lines of the file. */
  made: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  refused: z.number().int(),
  chapters: counts,
  courses: counts,
  /** Headings that nothing is known about; their columns are passed over. */
  unknownColumns: z.array(z.string()),
  lines: z.array(
    z.object({
      line: z.number().int(),
      outcome: z.enum(['made', 'changed', 'refused']),
      /** As the file has them. */
      fields: z.partialRecord(z.enum(PROGRAMME_COLUMNS), z.string()),
      things: z.array(
        z.object({
          kind: z.enum(['chapter', 'course']),
          done: made,
          nameAr: z.string(),
          nameFr: z.string(),
          /** What it was called before, where that is another name. */
          was: z.object({ nameAr: z.string(), nameFr: z.string() }).optional(),
        }),
      ),
      faults: z.array(
        z.object({
          column: z.enum(PROGRAMME_COLUMNS).optional(),
          fault: z.enum(PROGRAMME_FAULTS),
          message: z.string(),
        }),
      ),
    }),
  ),
})
export type ProgrammeImported = z.infer<typeof programmeImported>
export type ProgrammeLine = ProgrammeImported['lines'][number]
/** As it is found: the message is made for whoever reads it. */
export interface ProgrammeFault extends Pick<ProgrammeLine['faults'][number], 'column' | 'fault'> {
  /** A length, or the number of another line. */
  limit?: number
}

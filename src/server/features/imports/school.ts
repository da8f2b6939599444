import { asc, isNull } from 'drizzle-orm'
import { arNorm } from '#/contract/ar-norm.ts'
import { GOVERNORATES, type Governorate } from '#/contract/governorates.ts'
import { cellKey } from '#/contract/import-columns.ts'
import { LOCALES, type Locale } from '#/contract/locales.ts'
import { appMessages } from '#/i18n/catalogues.ts'
import { translator } from '#/i18n/translate.ts'
import type { Queryable } from '#/server/platform/database/types.ts'
import { classes } from '#/server/tables/classes.ts'
import { subjects } from '#/server/tables/subjects.ts'

/** What the words of a file stand for in this academy. */
export interface School {
  /** By code or name, in Arabic or French, without the words that every class has. */
  classId(text: string): number | undefined
  /** @param text `class:subject`, several of them with `|`, `;` or a line end between; `undefined` if one is not there */
  subjectIds(text: string): number[] | undefined
}

/** Reads classes and subjects; two queries. */
export async function readSchool(db: Queryable): Promise<School> {
  const [classRows, subjectRows] = await Promise.all([
    db.select().from(classes).where(isNull(classes.deletedAt)).orderBy(asc(classes.position)),
    db.select().from(subjects).where(isNull(subjects.deletedAt)),
  ])
  const byName = new Map<string, number | undefined>()
  for (const { id, code, nameAr, nameFr } of classRows) {
    for (const key of new Set([code, nameAr, nameFr].map(classKeyOf))) {
      // Two classes of one name are told by their codes only.
      byName.set(key, byName.has(key) ? undefined : id)
    }
  }
  const bySubject = new Map<string, number>(
    subjectRows.flatMap(({ id, classId, code, nameAr, nameFr }) =>
      [code, nameAr, nameFr].map((name) => [`${classId} ${cellKey(name)}`, id] as const),
    ),
  )
  const classId = (text: string): number | undefined => byName.get(classKeyOf(text))
  const subjectId = (pair: string): number | undefined => {
    const [schoolClass = '', subject = ''] = pair.split(/[:：]/)
    return bySubject.get(`${classId(schoolClass)} ${cellKey(subject)}`)
  }
  return {
    classId,
    subjectIds(text) {
      const pairs = text.split(/[|;؛\n]/).filter((pair) => pair.trim() !== '')
      const ids = pairs.map(subjectId)
      return ids.every((id) => id !== undefined) ? [...new Set(ids)] : undefined
    },
  }
}

const WORDS_OF_EVERY_CLASS = new Set(
  ['السنة', 'ثانوي', 'من', 'التعليم', 'الأساسي', 'أساسي', 'année', 'secondaire', 'de', 'base'].map(arNorm),
)

/** `4e année secondaire, Mathématiques`, `4ème Mathématiques` and `4e mathematiques` are the same. */
function classKeyOf(text: string): string {
  return arNorm(text)
    .replace(/\b(\d)(?:eme|ere|re|er)\b/g, '$1e')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => !WORDS_OF_EVERY_CLASS.has(word))
    .map((word) => word.replace(/^ال(?=..)/, ''))
    .join('')
}

const GOVERNORATE_OF = new Map<string, Governorate>(
  LOCALES.flatMap((locale) => {
    const t = translator(locale, appMessages[locale])
    return GOVERNORATES.flatMap((each) => [
      [placeKeyOf(each), each] as const,
      [placeKeyOf(t(`common.governorate.${each}`)), each] as const,
    ])
  }),
)

/** @returns the governorate of that name, in any of the three languages */
export function governorateOf(text: string): Governorate | undefined {
  return GOVERNORATE_OF.get(placeKeyOf(text))
}

function placeKeyOf(text: string): string {
  return arNorm(text)
    .replace(/^(?:ولايه|gouvernorat (?:de |du |d['’])?)\s*/, '')
    .replace(/^(?:le|la|el)[ -]|^ال/, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
}

const LANGUAGES: Record<string, Locale> = {
  ar: 'ar',
  عربيه: 'ar',
  arabe: 'ar',
  arabic: 'ar',
  fr: 'fr',
  فرنسيه: 'fr',
  francais: 'fr',
  french: 'fr',
  en: 'en',
  انجليزيه: 'en',
  انقليزيه: 'en',
  anglais: 'en',
  english: 'en',
}

/** @returns the language that a cell names */
export function localeOf(text: string): Locale | undefined {
  return LANGUAGES[arNorm(text).replace(/^ال/, '')]
}

const YES = new Set(['نعم', 'oui', 'yes', 'o', 'y', '1', 'x', 'true', 'vrai'].map(arNorm))
const NO = new Set(['لا', 'non', 'no', 'n', '0', 'false', 'faux'].map(arNorm))

/** @returns what a cell says to a question of yes or no */
export function yesNoOf(text: string): boolean | undefined {
  const word = arNorm(text)
  if (YES.has(word)) return true
  return NO.has(word) ? false : undefined
}

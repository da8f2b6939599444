import { type SQL, sql } from 'drizzle-orm'
import { arNorm } from '#/contract/ar-norm.ts'
import type { CurriculumItemKind } from '#/contract/curriculum.ts'
import { TABLES } from './access.ts'

/** Words that a search looks for; more say nothing new. */
const MOST_WORDS = 6

/** @returns whether every word stands in one of a thing's names, blind to accents and forms of letters */
export function isNamed(kind: CurriculumItemKind, q: string): SQL {
  const { table } = TABLES[kind]
  const words = arNorm(q).split(' ').filter(Boolean).slice(0, MOST_WORDS)
  const names = sql.raw(`ar_norm(${table}.name_ar || ' ' || ${table}.name_fr)`)
  const each = words.map((word) => sql`${names} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`)
  return each.length > 0 ? sql.join(each, sql` and `) : sql`true`
}

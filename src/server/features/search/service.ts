import { excerptRuns, foundRuns, markRuns } from '#/contract/found-runs.ts'
import { type Hit, MOST_FOUND } from '#/contract/search.ts'
import { askedWords } from '#/contract/search-form.ts'
import type { Actor } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { searchInTurn } from '#/server/limits.ts'
import { type Asked, type FoundRow, findSimilar, findWords } from './find.ts'

/**
 * Looks for words, one search of a person at a time.
 * @throws {ServiceError} BUSY when too many of theirs wait
 */
export function search(deps: Deps, actor: Actor, q: string): Promise<Hit[]> {
  return searchInTurn(deps, actor.id, () => find(deps, actor, q))
}

/**
 * Looks for words in the names and texts of what the actor may read: students in their class, professors in the
 * subjects that they teach. Where no name has them, names that are misspelt by a letter come first.
 * @returns the best first, at most `MOST_FOUND`; at most two queries
 */
async function find(deps: Deps, actor: Actor, q: string): Promise<Hit[]> {
  const words = askedWords(q)
  if (words.length === 0) return []
  const asked: Asked = { q, words }
  const found = await findWords(deps, actor, asked)
  const hits = found.map((row) => describe(row, asked))
  if (found.some((row) => !row.by_text)) return hits
  const similar = await findSimilar(deps, actor, asked)
  const known = new Set(found.map(keyOf))
  const near = similar.filter((row) => !known.has(keyOf(row)) && isNear(row, asked)).map((row) => describe(row, asked))
  return [...near, ...hits].slice(0, MOST_FOUND)
}

const keyOf = ({ kind, id }: FoundRow): string => `${kind} ${id}`

function isNear({ name_ar, name_fr }: FoundRow, { words }: Asked): boolean {
  return [name_ar, name_fr].some((name) => foundRuns(name, words) !== undefined)
}

function describe(row: FoundRow, { words }: Asked): Hit {
  const { subject } = row
  const taught = row.lang === 'ar' ? 'ar' : 'fr'
  const other = taught === 'ar' ? 'fr' : 'ar'
  const nameIn = { ar: row.name_ar, fr: row.name_fr }
  const lang = !row.by_text && !foundRuns(nameIn[taught], words) && foundRuns(nameIn[other], words) ? other : taught
  const name = nameIn[lang]
  return {
    kind: row.kind,
    id: row.id,
    name: row.by_text ? markRuns(name, words) : (foundRuns(name, words) ?? markRuns(name, words)),
    lang,
    excerpt: row.words === null ? [] : excerptRuns(row.words, words),
    textLang: row.words === null ? null : row.lang,
    courseId: row.course_id,
    materialKind: row.material_kind,
    subject: {
      id: subject.id,
      subjectName: subject.lang === 'ar' ? subject.nameAr : subject.nameFr,
      key: subject.key,
      nameAr: subject.nameAr,
      nameFr: subject.nameFr,
    },
    schoolClass: row.class,
  }
}

import { arNorm } from '#/contract/ar-norm.ts'
import { SCHOOL_DAY_KINDS, type SchoolDayKind } from '#/contract/school-day-kinds.ts'

/**
 * Words by which a category or a name tells what a day is, each as the beginning of a word; the first kind that has one
 * is it: `نتائج الامتحان` are results, `اختبارات قبل العطلة` are tests.
 */
const WORDS: readonly [SchoolDayKind, readonly string[]][] = [
  ['results', ['نتائج', 'نتيجة', 'التصريح', 'résultat', 'proclamation', 'result']],
  ['examination', ['امتحان', 'مناظرة', 'باكالوريا', 'بكالوريا', 'examen', 'concours', 'bac', 'épreuve', 'exam']],
  ['tests', ['فرض', 'فروض', 'اختبار', 'اسبوع مغلق', 'devoir', 'contrôle', 'semaine bloquée', 'test']],
  ['holiday', ['عطلة', 'عطل', 'vacance', 'congé', 'holiday', 'vacation', 'break']],
  [
    'closed',
    ['عيد', 'يوم مغلق', 'راس السنة', 'ذكرى', 'férié', 'fermé', 'fête', 'aïd', 'jour de l an', 'closed', 'closure'],
  ],
]
const FOLDED = WORDS.map(([kind, words]) => [kind, words.map(fold)] as const)

/** @returns what kind of day such words say; `undefined` = none */
export function kindOfWords(texts: readonly string[]): SchoolDayKind | undefined {
  const folded = texts.map(fold)
  const named = SCHOOL_DAY_KINDS.find((kind) => folded.includes(kind))
  if (named) return named
  return FOLDED.find(([, words]) => folded.some((text) => words.some((word) => hasWord(text, word))))?.[0]
}

/** Names of the two examinations that end a stage, with the year of schooling that sits each. */
const LEVEL_WORDS: readonly [number, readonly string[]][] = [
  [13, ['باكالوريا', 'بكالوريا', 'baccalauréat', 'bac ', 'baccalaureate']],
  [9, ['التاسعة', 'نموذجية', 'neuvième', '9e', '9eme', 'pilote', 'ninth']],
]
const FOLDED_LEVELS = LEVEL_WORDS.map(([level, words]) => [level, words.map(fold)] as const)

/** @returns the years of schooling that words name; `null` = all */
export function levelsOfWords(texts: readonly string[]): number[] | null {
  const folded = texts.map((text) => `${fold(text)} `)
  const found = FOLDED_LEVELS.filter(([, words]) => folded.some((text) => words.some((word) => hasWord(text, word))))
  return found.length === 1 ? found.map(([level]) => level) : null
}

/** Whether a word begins so, also behind an Arabic article or «and». */
function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (/(^| )(و|ب|ل)?(ال|ل)?$/.test(text.slice(Math.max(0, at - 4), at))) return true
  }
  return false
}

function fold(text: string): string {
  return arNorm(text).replace(/[^\p{L}\p{N}]+/gu, ' ')
}

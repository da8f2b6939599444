import { type ClassOfSchool, SCHOOL, type Section } from '#/contract/school.ts'

/** Candidates for the baccalaureate of 2023 by section. */
const CANDIDATES: Partial<Record<Section, number>> = {
  'economics-management': 48_260,
  letters: 27_149,
  'experimental-sciences': 25_987,
  'technical-sciences': 17_249,
  'computer-sciences': 9_282,
  mathematics: 8_673,
  sport: 1_306,
}

/** Sections that a stream of the second year leads to. */
const LEADS_TO: Partial<Record<Section, Section[]>> = {
  sciences: ['mathematics', 'experimental-sciences', 'technical-sciences'],
  'information-technologies': ['computer-sciences'],
  letters: ['letters'],
  'economics-services': ['economics-management'],
  sport: ['sport'],
}

/**
 * Spreads students over the classes: evenly over the years, and within a year as the candidates for the
 * baccalaureate are spread over the sections (largest remainders).
 * @returns how many are in each class, by its code
 */
export function studentsOfClasses(total: number): Map<string, number> {
  const all = Object.values(CANDIDATES).reduce((sum, count) => sum + count, 0)
  const years = new Set(SCHOOL.map(({ level }) => level)).size
  const exact = SCHOOL.map((schoolClass) => ({
    code: schoolClass.code,
    students: ((total / years) * candidatesOf(schoolClass, all)) / all,
  }))
  const missing = total - exact.reduce((sum, { students }) => sum + Math.floor(students), 0)
  const roundedUp = new Set(
    exact
      .toSorted((a, b) => (b.students % 1) - (a.students % 1))
      .slice(0, missing)
      .map(({ code }) => code),
  )
  return new Map(exact.map(({ code, students }) => [code, Math.floor(students) + (roundedUp.has(code) ? 1 : 0)]))
}

function candidatesOf({ level, section }: ClassOfSchool, all: number): number {
  if (!section) return all
  const sections = level === 11 ? (LEADS_TO[section] ?? []) : [section]
  return sections.reduce((sum, name) => sum + (CANDIDATES[name] ?? 0), 0)
}

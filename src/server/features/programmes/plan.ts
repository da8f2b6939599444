import type { PublishState } from '#/contract/curriculum.ts'
import type { ProgrammeLine } from '#/contract/programme-table.ts'
import { keyOfNames, type Match, matchNames, type Names } from './match.ts'
import type { Row } from './rows.ts'
import type { ChapterNode, CourseNode, SubjectNode, Tree } from './tree.ts'

export interface PlannedChapter extends Names {
  /** Known once it is there. */
  id: number | undefined
  subjectId: number
  position: number
}
export interface PlannedCourse extends Names {
  id: number | undefined
  chapter: PlannedChapter
  position: number
  lang: string
  status: PublishState
}
export type LineItems = ProgrammeLine['things']

/** What an import would do; nothing of it has been done. */
export interface Plan {
  chapters: { made: PlannedChapter[]; changed: PlannedChapter[] }
  courses: { made: PlannedCourse[]; changed: PlannedCourse[] }
  /** What each row does; the rows that are refused have their faults. */
  things: Map<Row, LineItems>
}

/** Compares rows with what is there. Rows that cannot be told from others get a fault, and do nothing. */
export function planOf(rows: readonly Row[], tree: Tree): Plan {
  const plan: Plan = {
    chapters: { made: [], changed: [] },
    courses: { made: [], changed: [] },
    things: new Map(rows.map((row) => [row, []])),
  }
  const right = rows.filter((row) => row.faults.length === 0 && row.subject && row.chapter)
  const chaptersOf = Map.groupBy(tree.chapters, (chapter) => chapter.subject_id)
  const coursesOf = Map.groupBy(tree.courses, (course) => course.chapter_id)
  for (const [subject, own] of Map.groupBy(right, (row) => row.subject)) {
    if (subject) planSubject(plan, subject, own, chaptersOf.get(subject.id) ?? [], coursesOf)
  }
  return plan
}

function planSubject(
  plan: Plan,
  subject: SubjectNode,
  rows: readonly Row[],
  present: readonly ChapterNode[],
  coursesOf: ReadonlyMap<number, CourseNode[]>,
): void {
  let position = lastOf(present)
  const sections = [...Map.groupBy(rows, ({ chapter }) => sectionKey(chapter)).values()]
  const wanted = sections.map(([first]) => first?.chapter ?? { nameAr: '', nameFr: '' })
  const matches = matchNames(wanted, present.filter(isLive), true)
  for (const [index, section] of sections.entries()) {
    const match = matches[index]
    if (!match) continue
    if (!('found' in match)) {
      for (const row of section) row.faults.push({ column: 'chapterNameAr', fault: 'sameName' })
      continue
    }
    const names = wanted[index] ?? { nameAr: '', nameFr: '' }
    // Several of the same name: one that is written like this may be among them.
    const same = match.found.find((each) => isNamed(each, names))
    const [node = undefined] = same ? [same] : match.found
    const chapter: PlannedChapter = { ...names, id: node?.id, subjectId: subject.id, position: position + 1 }
    const lessons = match.found.flatMap(({ id }) => coursesOf.get(id) ?? [])
    planCourses(plan, subject, section, chapter, lessons)
    // The first row that is not refused tells of it; without one there is nothing to do.
    const teller = section.find((row) => row.faults.length === 0)
    if (!teller) continue
    if (!node) {
      position += 1
      plan.chapters.made.push(chapter)
      plan.things.get(teller)?.unshift({ kind: 'chapter', done: 'made', ...names })
    } else if (!same) {
      plan.chapters.changed.push(chapter)
      plan.things.get(teller)?.unshift({ kind: 'chapter', done: 'changed', ...names, was: namesOf(node) })
    }
  }
}

function planCourses(
  plan: Plan,
  subject: SubjectNode,
  section: readonly Row[],
  chapter: PlannedChapter,
  present: readonly CourseNode[],
): void {
  let position = lastOf(present)
  const rows = section.filter((row) => row.course)
  const wanted = rows.flatMap(({ course }) => course ?? [])
  const matches: Match<CourseNode>[] = matchNames(wanted, present.filter(isLive), false)
  for (const [index, row] of rows.entries()) {
    const [match, course] = [matches[index], wanted[index]]
    if (!match || !course) continue
    if ('fault' in match) {
      const limit = match.fault === 'duplicate' ? rows[match.first]?.line : undefined
      row.faults.push({ column: 'courseNameAr', fault: match.fault, limit })
      continue
    }
    const [node] = match.found
    const { nameAr, nameFr } = course
    const things = plan.things.get(row)
    if (!node) {
      position += 1
      const [lang, status] = [course.lang ?? subject.lang, course.status ?? 'draft']
      plan.courses.made.push({ id: undefined, chapter, position, nameAr, nameFr, lang, status })
      things?.push({ kind: 'course', done: 'made', nameAr, nameFr })
      continue
    }
    const [lang, status] = [course.lang ?? node.lang, course.status ?? node.status]
    const renamed = !isNamed(node, course)
    if (!renamed && lang === node.lang && status === node.status) continue
    plan.courses.changed.push({ id: node.id, chapter, position: node.position, nameAr, nameFr, lang, status })
    things?.push({ kind: 'course', done: 'changed', nameAr, nameFr, ...(renamed && { was: namesOf(node) }) })
  }
}

const sectionKey = (chapter: Names | undefined): string => (chapter ? keyOfNames(chapter) : '')
const isLive = ({ deleted }: { deleted: boolean }): boolean => !deleted
const lastOf = (present: readonly { position: number }[]): number =>
  present.reduce((last, { position }) => Math.max(last, position), 0)
const namesOf = (node: ChapterNode | CourseNode): Names => ({ nameAr: node.name_ar, nameFr: node.name_fr })
const isNamed = (node: ChapterNode | CourseNode, { nameAr, nameFr }: Names): boolean =>
  node.name_ar === nameAr && node.name_fr === nameFr

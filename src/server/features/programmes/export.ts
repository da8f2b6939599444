import type { Locale } from '#/contract/locales.ts'
import { PROGRAMME_COLUMNS, programmeColumnName, programmeStateName } from '#/contract/programme-table.ts'
import { type Actor, requireRole } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { readClass } from '#/server/features/classes/service.ts'
import { makeList } from '#/server/limits.ts'
import { BOM, csvLines } from '#/server/platform/csv/write.ts'
import { readTree } from './tree.ts'

/**
 * A class's programme as a CSV file: a row a course, and one for each chapter without courses and each subject without
 * chapters. `importProgramme` reads it.
 * @throws {ServiceError} FORBIDDEN for anybody but administrators; NOT_FOUND; TOO_MANY_REQUESTS; BUSY when too many of
 *   theirs wait
 */
export async function exportProgramme(deps: Deps, actor: Actor, locale: Locale, classId: number): Promise<string> {
  requireRole(actor, 'ADMINISTRATOR')
  return makeList(deps, actor.id, () => write(deps, actor, locale, classId))
}

async function write(deps: Deps, actor: Actor, locale: Locale, classId: number): Promise<string> {
  await readClass(deps, actor, classId)
  const { subjects, chapters, courses } = await readTree(deps.database.db, classId)
  const ofSubject = Map.groupBy(
    chapters.filter(({ deleted }) => !deleted),
    (chapter) => chapter.subject_id,
  )
  const ofChapter = Map.groupBy(
    courses.filter(({ deleted }) => !deleted),
    (course) => course.chapter_id,
  )
  const rows = subjects.flatMap((subject) => {
    const own = [subject.code, subject.name_ar, subject.name_fr]
    const below = ofSubject.get(subject.id) ?? []
    if (below.length === 0) return [[...own, '', '', '', '', '', '']]
    return below.flatMap((chapter) => {
      const upTo = [...own, chapter.name_ar, chapter.name_fr]
      const lessons = ofChapter.get(chapter.id) ?? []
      if (lessons.length === 0) return [[...upTo, '', '', '', '']]
      return lessons.map(({ name_ar, name_fr, lang, status }) => [
        ...upTo,
        name_ar,
        name_fr,
        lang,
        programmeStateName(status, locale),
      ])
    })
  })
  return BOM + csvLines([PROGRAMME_COLUMNS.map((column) => programmeColumnName(column, locale)), ...rows])
}

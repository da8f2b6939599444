import type { Programme } from '#/contract/programme.ts'
import type { Deps } from '#/server/deps.ts'
import type { Actor } from '#/server/features/auth/actor.ts'
import { chapterReading } from '#/server/features/chapters/service.ts'
import { readClass } from '#/server/features/classes/service.ts'
import { courseReading } from '#/server/features/courses/service.ts'
import { thingsOfClass } from '#/server/features/curriculum/read.ts'
import { materialReading } from '#/server/features/materials/service.ts'
import { subjectReading } from '#/server/features/subjects/things.ts'

/**
 * The whole programme of a class, as far as the actor may read it; five queries, however long it is.
 * @throws {ServiceError} NOT_FOUND for a class that the actor may not know
 */
export async function readProgramme(deps: Deps, actor: Actor, classId: number): Promise<Programme> {
  const { id, code, nameAr, nameFr } = await readClass(deps, actor, classId)
  const [subjects, chapters, courses, materials] = await Promise.all([
    thingsOfClass(deps, actor, subjectReading(actor), classId),
    thingsOfClass(deps, actor, chapterReading(actor), classId),
    thingsOfClass(deps, actor, courseReading(actor), classId),
    thingsOfClass(deps, actor, materialReading(actor), classId),
  ])
  const ofCourse = Map.groupBy(materials, ({ courseId }) => courseId)
  const ofChapter = Map.groupBy(courses, ({ chapterId }) => chapterId)
  const ofSubject = Map.groupBy(chapters, ({ subjectId }) => subjectId)
  return {
    schoolClass: { id, code, nameAr, nameFr },
    subjects: subjects.map((subject) => ({
      ...subject,
      chapters: (ofSubject.get(subject.id) ?? []).map((chapter) => ({
        ...chapter,
        courses: (ofChapter.get(chapter.id) ?? []).map((course) => ({
          ...course,
          materials: ofCourse.get(course.id) ?? [],
        })),
      })),
    })),
  }
}

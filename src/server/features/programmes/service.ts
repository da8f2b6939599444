import type { Programme, SubjectProgramme } from '#/contract/programme.ts'
import type { Deps } from '#/server/deps.ts'
import type { Actor } from '#/server/features/auth/actor.ts'
import { chapterReading } from '#/server/features/chapters/service.ts'
import { readClass } from '#/server/features/classes/service.ts'
import { lessonReading } from '#/server/features/courses/contents.ts'
import { courseReading } from '#/server/features/courses/service.ts'
import { thingsIn } from '#/server/features/curriculum/read.ts'
import { materialReading } from '#/server/features/materials/service.ts'
import { readSubjectDetail, subjectReading } from '#/server/features/subjects/things.ts'

/**
 * The whole programme of a class, as far as the actor may read it; five queries, however long it is.
 * @throws {ServiceError} NOT_FOUND for a class that the actor may not know
 */
export async function readProgramme(deps: Deps, actor: Actor, classId: number): Promise<Programme> {
  const { id, code, nameAr, nameFr } = await readClass(deps, actor, classId)
  const inClass = { kind: 'class', id: classId } as const
  const [subjects, chapters, courses, materials] = await Promise.all([
    thingsIn(deps, actor, subjectReading(actor), inClass),
    thingsIn(deps, actor, chapterReading(actor), inClass),
    thingsIn(deps, actor, courseReading(actor), inClass),
    thingsIn(deps, actor, materialReading(deps, actor), inClass),
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

/**
 * Chapters and lessons of a subject, as far as the actor may read them; three queries, however many there are.
 * @throws {ServiceError} NOT_FOUND for a subject that the actor may not know
 */
export async function readSubjectProgramme(deps: Deps, actor: Actor, subjectId: number): Promise<SubjectProgramme> {
  const inSubject = { kind: 'subject', id: subjectId } as const
  const [subject, chapters, lessons] = await Promise.all([
    readSubjectDetail(deps, actor, subjectId),
    thingsIn(deps, actor, chapterReading(actor), inSubject),
    thingsIn(deps, actor, lessonReading(actor), inSubject),
  ])
  const ofChapter = Map.groupBy(lessons, ({ chapterId }) => chapterId)
  return { subject, chapters: chapters.map((each) => ({ ...each, lessons: ofChapter.get(each.id) ?? [] })) }
}

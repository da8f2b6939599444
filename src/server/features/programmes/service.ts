import { sql } from 'drizzle-orm'
import type { LessonMaterial, Programme, SubjectProgramme } from '#/contract/programme.ts'
import type { Actor } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { chapterReading } from '#/server/features/chapters/service.ts'
import { readClass } from '#/server/features/classes/service.ts'
import { lessonReading } from '#/server/features/courses/contents.ts'
import { courseReading } from '#/server/features/courses/service.ts'
import { curriculumItemsIn, type Reading } from '#/server/features/curriculum/read.ts'
import { type MaterialRow, materialReading } from '#/server/features/materials/service.ts'
import { knownLengthOf } from '#/server/features/progress/length.ts'
import { readPresentTrimesters } from '#/server/features/school-years/read.ts'
import { readSubjectDetail, subjectReading } from '#/server/features/subjects/curriculum-item.ts'

/**
 * The whole programme of a class, as far as the actor may read it; five queries, however long it is.
 * @throws {ServiceError} NOT_FOUND for a class that the actor may not know
 */
export async function readProgramme(deps: Deps, actor: Actor, classId: number): Promise<Programme> {
  const { id, code, nameAr, nameFr } = await readClass(deps, actor, classId)
  const inClass = { kind: 'class', id: classId } as const
  const [subjects, chapters, courses, materials] = await Promise.all([
    curriculumItemsIn(deps, actor, subjectReading(actor), inClass),
    curriculumItemsIn(deps, actor, chapterReading(actor), inClass),
    curriculumItemsIn(deps, actor, courseReading(actor), inClass),
    curriculumItemsIn(deps, actor, materialReading(deps, actor), inClass),
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
 * Chapters and lessons of a subject with what each has to open, as far as the actor may read them, with the
 * trimesters of the present school year; five queries, however many there are.
 * @throws {ServiceError} NOT_FOUND for a subject that the actor may not know
 */
export async function readSubjectProgramme(deps: Deps, actor: Actor, subjectId: number): Promise<SubjectProgramme> {
  const inSubject = { kind: 'subject', id: subjectId } as const
  const [subject, chapters, lessons, materials, trimesters] = await Promise.all([
    readSubjectDetail(deps, actor, subjectId),
    curriculumItemsIn(deps, actor, chapterReading(actor), inSubject),
    curriculumItemsIn(deps, actor, lessonReading(actor), inSubject),
    curriculumItemsIn(deps, actor, mentionReading, inSubject),
    readPresentTrimesters(deps),
  ])
  const ofCourse = Map.groupBy(materials, ({ courseId }) => courseId)
  const ofChapter = Map.groupBy(lessons, ({ chapterId }) => chapterId)
  const mentionsOf = (courseId: number): LessonMaterial[] =>
    (ofCourse.get(courseId) ?? []).map(({ courseId: _, ...material }) => material)
  return {
    subject,
    trimesters,
    chapters: chapters.map((chapter) => ({
      ...chapter,
      lessons: (ofChapter.get(chapter.id) ?? []).map(({ materials: _, ...lesson }) => ({
        ...lesson,
        materials: mentionsOf(lesson.id),
      })),
    })),
  }
}

/** How materials are read that are only named, with their length. */
const mentionReading: Reading<MaterialRow & { length: number | null }, LessonMaterial & { courseId: number }> = {
  kind: 'material',
  more: sql`${knownLengthOf} as length`,
  describe: ({ id, kind, name_ar: nameAr, name_fr: nameFr, lang, length, course_id: courseId }) => ({
    ...{ id, kind, nameAr, nameFr, lang, length, courseId },
  }),
}

import { courseFacts, lessonEntry, materialContents, named } from './course-contents.ts'
import { curriculumItemQuery, names, PUBLISH_STATES, publishing, rowNumber, rowQuery, version } from './curriculum.ts'
import { curriculumEndpoints, orderEndpoint } from './curriculum-endpoints.ts'
import { endpoint } from './endpoint.ts'
import { pageOf } from './paging.ts'
import { rowParams } from './params.ts'
import { subject } from './subjects.ts'
import { z } from './zod.ts'

/** A lesson of a chapter. */
export const course = courseFacts.extend({ materials: z.number().int() })
export type Course = z.infer<typeof course>
export const coursePage = pageOf(course)
export const courseQuery = z.object({
  classId: rowQuery.optional(),
  subjectId: rowQuery.optional(),
  chapterId: rowQuery.optional(),
  status: z.enum(PUBLISH_STATES).optional(),
  ...curriculumItemQuery,
})
export type CourseQuery = z.infer<typeof courseQuery>
/** Without `lang` it is in the subject's language. */
export const courseCreation = z.strictObject({ chapterId: rowNumber, ...names, ...publishing })
export type CourseCreation = z.infer<typeof courseCreation>
export const courseChange = z.strictObject({ ...names, ...publishing, version })
export type CourseChange = z.infer<typeof courseChange>

/** A lesson as a pupil opens it; as a draft as it will be, for who works on it. */
export const courseContents = z.object({
  course: courseFacts,
  chapter: named,
  subject: subject.extend({ classId: z.number().int() }),
  schoolClass: named,
  materials: z.array(materialContents),
  /** All lessons of the chapter in their order, this one among them. */
  lessons: z.array(lessonEntry),
})
export type CourseContents = z.infer<typeof courseContents>

export const contentsQuery = z.object({
  state: z.enum(['published', 'draft']).default('published'),
  /** With one material of it alone, as for whoever reads its document. */
  materialId: rowQuery.optional(),
})

/** `/courses`. */
export const courseEndpoints = {
  list: endpoint({
    method: 'get',
    path: '/courses',
    about: ['class', 'subject', 'chapter', 'course', 'material'],
    who: 'session',
    summary: 'The courses that the caller may read, of a chapter or of all, in the order of the programme',
    query: courseQuery,
    answer: coursePage,
    result: 'A page of courses',
  }),
  contents: endpoint({
    method: 'get',
    path: '/courses/{id}/contents',
    about: ['class', 'subject', 'chapter', 'course', 'material'],
    who: 'session',
    summary: 'A lesson with all that is in it, as a pupil opens it; as it will be, for those who work on it',
    params: rowParams,
    query: contentsQuery,
    answer: courseContents,
    result: 'The lesson',
  }),
  orderMaterials: orderEndpoint({ path: '/courses', kind: 'course' }),
  ...curriculumEndpoints({
    path: '/courses',
    kind: 'course',
    item: course,
    creation: courseCreation,
    change: courseChange,
  }),
}

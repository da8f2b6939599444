import { above, curriculumItem, curriculumItemQuery, names, rowNumber, rowQuery, version } from './curriculum.ts'
import { curriculumEndpoints, orderEndpoint } from './curriculum-endpoints.ts'
import { endpoint } from './endpoint.ts'
import { pageOf } from './paging.ts'
import { z } from './zod.ts'

const trimester = z.number().int().min(1).max(3).nullable()

/** A part of a subject. */
export const chapter = z.object({
  ...curriculumItem,
  above,
  subjectId: z.number().int(),
  trimester,
  courses: z.number().int(),
})
export type Chapter = z.infer<typeof chapter>
export const chapterPage = pageOf(chapter)
export const chapterQuery = z.object({
  classId: rowQuery.optional(),
  subjectId: rowQuery.optional(),
  ...curriculumItemQuery,
})
export type ChapterQuery = z.infer<typeof chapterQuery>
/** `POST /chapters`. */
export const chapterCreation = z.strictObject({ subjectId: rowNumber, ...names, trimester: trimester.optional() })
export type ChapterCreation = z.infer<typeof chapterCreation>
/** `PUT /chapters/{id}`; without a trimester, that stays. */
export const chapterChange = z.strictObject({ ...names, trimester: trimester.optional(), version })
export type ChapterChange = z.infer<typeof chapterChange>

/** `/chapters`. */
export const chapterEndpoints = {
  list: endpoint({
    method: 'get',
    path: '/chapters',
    about: ['class', 'subject', 'chapter', 'course'],
    who: 'session',
    summary: 'The chapters that the caller may read, of a subject or of all, in the order of the programme',
    query: chapterQuery,
    answer: chapterPage,
    result: 'A page of chapters',
  }),
  orderCourses: orderEndpoint({ path: '/chapters', kind: 'chapter' }),
  ...curriculumEndpoints({
    path: '/chapters',
    kind: 'chapter',
    item: chapter,
    creation: chapterCreation,
    change: chapterChange,
  }),
}

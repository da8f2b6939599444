import { above, curriculumItemQuery, langTag, names, rowNumber, rowQuery, version } from './curriculum.ts'
import { curriculumEndpoints, orderEndpoint } from './curriculum-endpoints.ts'
import { endpoint } from './endpoint.ts'
import { pageOf } from './paging.ts'
import { rowParams } from './params.ts'
import { SUBJECT_KEYS } from './subject-keys.ts'
import { z } from './zod.ts'

export const subject = z.object({
  id: z.number().int(),
  /** The subject's name in the language it is taught in (specification §3); part of its address. */
  subjectName: z.string(),
  nameAr: z.string(),
  nameFr: z.string(),
  /** Glyph and colour; `null` for subjects that have none of their own. */
  key: z.enum(SUBJECT_KEYS).nullable(),
  /** Language the subject is taught in, as a BCP 47 tag. */
  lang: z.string(),
  dir: z.enum(['rtl', 'ltr']),
  /** Whether students of the class may go without it, and so put it out of sight. */
  optional: z.boolean(),
  professors: z.array(z.string()),
})
export type Subject = z.infer<typeof subject>
export const subjectList = z.array(subject)

/** A subject as those see it who work on it. */
export const subjectDetail = subject.extend({
  above,
  classId: z.number().int(),
  code: z.string(),
  /** How much its mark counts in the average; `null` = nobody has said. */
  coefficient: z.number().nullable(),
  position: z.number().int(),
  version: z.number().int(),
  chapters: z.number().int(),
  /** Everybody who teaches it, whatever the state of their account; for administrators. */
  teachers: z.array(z.object({ id: z.string(), name: z.string() })).optional(),
})
export type SubjectDetail = z.infer<typeof subjectDetail>
export const subjectPage = pageOf(subjectDetail)
export const subjectQuery = z.object({ classId: rowQuery.optional(), ...curriculumItemQuery })
export type SubjectQuery = z.infer<typeof subjectQuery>

const facts = {
  ...names,
  key: z.enum(SUBJECT_KEYS).nullable().default(null),
  lang: langTag,
  coefficient: z.number().positive().max(20).multipleOf(0.25).nullable().default(null),
  /** Absent = as before. */
  optional: z.boolean().optional(),
  /** Who teaches it; absent = as before. */
  professorIds: z.array(z.uuid()).max(50).optional(),
}
export const subjectCreation = z.strictObject({ classId: rowNumber, ...facts })
export type SubjectCreation = z.infer<typeof subjectCreation>
export const subjectChange = z.strictObject({ ...facts, version })
export type SubjectChange = z.infer<typeof subjectChange>

export const subjectEndpoints = {
  ofClass: endpoint({
    method: 'get',
    path: '/class/{id}/subjects',
    about: ['subject'],
    who: 'session',
    summary: 'The subjects of a class; a student may ask for their own class only',
    params: rowParams,
    answer: subjectList,
    result: 'Subjects',
  }),
  list: endpoint({
    method: 'get',
    path: '/subjects',
    about: ['class', 'subject', 'chapter'],
    who: 'session',
    summary: 'The subjects that the caller may read, of a class or of all, in the order of the programme',
    query: subjectQuery,
    answer: subjectPage,
    result: 'A page of subjects',
  }),
  orderChapters: orderEndpoint({ path: '/subjects', kind: 'subject' }),
  ...curriculumEndpoints({
    path: '/subjects',
    kind: 'subject',
    item: subjectDetail,
    creation: subjectCreation,
    change: subjectChange,
  }),
}

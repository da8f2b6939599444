import { rowNumber, rowQuery } from './curriculum.ts'
import { endpoint } from './endpoint.ts'
import { MATERIAL_KINDS } from './material-kinds.ts'
import { freeWords } from './notes.ts'
import { PAGE_SIZE } from './page-limits.ts'
import { pageOf, pageQuery } from './paging.ts'
import { uuidParams } from './params.ts'
import { LONGEST_MATERIAL_REPORT, MATERIAL_REPORT_KINDS } from './written.ts'
import { z } from './zod.ts'

/** Reports of one student in a day. */
export const MOST_MATERIAL_REPORTS = 20

/** What is wrong with a material, sent under an id that the browser chose. */
export const materialReportCreation = z.strictObject({
  materialId: rowNumber,
  kind: z.enum(MATERIAL_REPORT_KINDS),
  /** Seconds of a video, page of a print. */
  position: z.number().int().min(0).max(1_000_000).nullable().default(null),
  words: freeWords.trim().max(LONGEST_MATERIAL_REPORT).default(''),
})
export type MaterialReportCreation = z.infer<typeof materialReportCreation>

const named = z.object({ id: z.number().int(), nameAr: z.string(), nameFr: z.string() })

/** A report as professors of the subject and administrators read it. */
export const materialReport = z.object({
  id: z.uuid(),
  kind: z.enum(MATERIAL_REPORT_KINDS),
  position: z.number().int().nullable(),
  words: z.string(),
  createdAt: z.string(),
  resolvedAt: z.string().nullable(),
  /** Who sent it, by name; `null` = somebody whom the professor sees no longer. */
  student: z.string().nullable(),
  material: named.extend({ kind: z.enum(MATERIAL_KINDS), lang: z.string() }),
  course: named.extend({ lang: z.string() }),
  subject: named,
  schoolClass: named,
})
export type MaterialReport = z.infer<typeof materialReport>
export const materialReportPage = pageOf(materialReport)
export type MaterialReportPage = z.infer<typeof materialReportPage>
export const materialReportQuery = z.object({
  state: z.enum(['open', 'resolved']).default('open'),
  courseId: rowQuery.optional(),
  subjectId: rowQuery.optional(),
  ...pageQuery.shape,
})
export type MaterialReportQuery = z.infer<typeof materialReportQuery>
/** @returns the query for what is open in one lesson */
export function openMaterialReports(courseId: number): MaterialReportQuery {
  return { courseId, state: 'open', page: 1, size: PAGE_SIZE }
}
export const materialReportResolution = z.strictObject({ resolved: z.boolean() })

/** What students report of materials. */
export const materialReportEndpoints = {
  send: endpoint({
    method: 'put',
    path: '/reports/{id}',
    who: ['STUDENT'],
    summary: 'Tell those who teach a material what is wrong with it; the same id twice tells it once',
    params: uuidParams,
    body: materialReportCreation,
    result: 'It is told',
  }),
  list: endpoint({
    method: 'get',
    path: '/reports',
    about: ['reports', 'waiting'],
    who: ['ADMINISTRATOR', 'PROFESSOR'],
    summary: 'What students reported, newest first; professors see their subjects',
    query: materialReportQuery,
    answer: materialReportPage,
    result: 'A page of reports',
  }),
  resolve: endpoint({
    method: 'put',
    path: '/reports/{id}/resolution',
    changes: ['reports'],
    who: ['ADMINISTRATOR', 'PROFESSOR'],
    summary: 'Mark a report as dealt with, or as open again',
    params: uuidParams,
    body: materialReportResolution,
    answer: materialReport,
    result: 'The report as it is now',
  }),
}

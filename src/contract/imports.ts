import { pageOf, pageQuery } from './paging.ts'
import { z } from './zod.ts'

export const IMPORT_ROLES = ['STUDENT', 'PROFESSOR'] as const
export type ImportRole = (typeof IMPORT_ROLES)[number]
export const IMPORT_STATUSES = ['checked', 'queued', 'running', 'done', 'stopped'] as const

/** Largest file, in bytes of UTF-8, and most rows of one. */
export const IMPORT_BYTES = 2 * 1024 * 1024
export const IMPORT_ROWS = 5_000

/** What is wrong with a cell, or with the whole row where there is no column. */
export const importFault = z.object({ column: z.string().optional(), fault: z.string(), message: z.string() })
/** As it is kept: the message is made for whoever reads it. */
export type ImportFault = Pick<z.infer<typeof importFault>, 'column' | 'fault'>

/** `POST /imports`: the dry run. */
export const importRequest = z.strictObject({
  role: z.enum(IMPORT_ROLES),
  fileName: z.string().trim().min(1).max(200),
  /** The file's text, with or without BOM; `;`, `,` or tabs between the fields. */
  text: z.string().min(1),
})
export const importSummary = z.object({
  id: z.string(),
  role: z.enum(IMPORT_ROLES),
  status: z.enum(IMPORT_STATUSES),
  fileName: z.string(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  rows: z.number().int(),
  /** Rows by outcome; they sum up to `rows`. */
  waiting: z.number().int(),
  made: z.number().int(),
  known: z.number().int(),
  refused: z.number().int(),
})
export type ImportSummary = z.infer<typeof importSummary>
export const importPage = pageOf(importSummary)
export type ImportPage = z.infer<typeof importPage>
/** `GET /imports/{id}/rows?outcome=refused`. */
export const importRowsQuery = z.object({
  outcome: z.enum(['refused', 'made', 'known', 'waiting']),
  ...pageQuery.shape,
})
export const importRow = z.object({
  line: z.number().int(),
  fields: z.record(z.string(), z.string()).nullable(),
  faults: z.array(importFault),
})
export const importRowPage = pageOf(importRow)
export type ImportRowPage = z.infer<typeof importRowPage>

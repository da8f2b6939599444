import { endpoint } from './endpoint.ts'
import { IMPORT_COLUMNS, type ImportColumn } from './import-columns.ts'
import { pageOf, pageQuery } from './paging.ts'
import { uuidParams } from './params.ts'
import { z } from './zod.ts'

export const IMPORT_ROLES = ['STUDENT', 'PROFESSOR'] as const
export type ImportRole = (typeof IMPORT_ROLES)[number]
export const IMPORT_STATUSES = ['checked', 'queued', 'running', 'done', 'stopped'] as const

/** Largest file, in bytes of UTF-8, and most rows of one. */
export const IMPORT_BYTES = 2 * 1024 * 1024
export const IMPORT_ROWS = 5_000

/** What is wrong with a cell, or with the whole row where there is no column. */
export const IMPORT_FAULTS = [
  'required',
  'tooLong',
  'tooShort',
  'invalid',
  'name',
  'username',
  'email',
  'phone',
  'phoneShortened',
  'taken',
  'class',
  'governorate',
  'locale',
  'yesNo',
  'subject',
  'cells',
  'duplicate',
  'removed',
] as const
export const importFault = z.object({
  column: z.enum(IMPORT_COLUMNS).optional(),
  fault: z.enum(IMPORT_FAULTS),
  message: z.string(),
})
/** As it is kept: the message is made for whoever reads it. */
export interface ImportFault extends Pick<z.infer<typeof importFault>, 'column' | 'fault'> {
  /** A length, or the number of another line. */
  limit?: number
}
/** What a row says, by column, as it was written. */
export type ImportFields = Partial<Record<ImportColumn, string>>

export const importRequest = z.strictObject({
  role: z.enum(IMPORT_ROLES),
  fileName: z
    .string()
    .overwrite((name) => name.replace(/[\p{Cc}\p{Cs}]/gu, ' ').trim())
    .min(1)
    .max(200),
  /** The file's text, with or without BOM; `;`, `,` or tabs between the fields. */
  text: z.string().min(1),
})
export type ImportRequest = z.infer<typeof importRequest>
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
/** The answer of the dry run. */
export const importCheck = z.object({
  ...importSummary.shape,
  /** Names of columns that nothing is known about; they are passed over. */
  unknownColumns: z.array(z.string()),
})
export type ImportCheck = z.infer<typeof importCheck>
export const importPage = pageOf(importSummary)
export type ImportPage = z.infer<typeof importPage>
export const importRowsQuery = z.object({
  outcome: z.enum(['refused', 'made', 'known', 'waiting']),
  ...pageQuery.shape,
})
export type ImportRowsQuery = z.infer<typeof importRowsQuery>
export const importRow = z.object({
  line: z.number().int(),
  /** `null` once forgotten. */
  fields: z.partialRecord(z.enum(IMPORT_COLUMNS), z.string()).nullable(),
  faults: z.array(importFault),
})
export type ImportRow = z.infer<typeof importRow>
export const importRowPage = pageOf(importRow)
export type ImportRowPage = z.infer<typeof importRowPage>

/** Files of people: a dry run, and then their accounts. */
export const importEndpoints = {
  check: endpoint({
    method: 'post',
    path: '/imports',
    changes: ['imports'],
    who: ['ADMINISTRATOR'],
    summary: 'Check a CSV file of people; nobody gets an account yet',
    body: importRequest,
    // The text of a file, with what JSON puts before quotes and line ends.
    maxBytes: IMPORT_BYTES * 1.5,
    answer: importCheck,
    result: 'What would be done',
  }),
  list: endpoint({
    method: 'get',
    path: '/imports',
    about: ['imports'],
    who: ['ADMINISTRATOR'],
    summary: 'Files of people, newest first',
    query: pageQuery,
    answer: importPage,
    result: 'A page of files',
  }),
  read: endpoint({
    method: 'get',
    path: '/imports/{id}',
    about: ['imports'],
    who: ['ADMINISTRATOR'],
    summary: 'One file, and how far it is',
    params: uuidParams,
    answer: importSummary,
    result: 'The file',
  }),
  rows: endpoint({
    method: 'get',
    path: '/imports/{id}/rows',
    who: ['ADMINISTRATOR'],
    summary: 'Rows of one outcome, by line, with what is wrong with them',
    params: uuidParams,
    query: importRowsQuery,
    answer: importRowPage,
    result: 'A page of rows',
  }),
  refused: endpoint({
    method: 'get',
    path: '/imports/{id}/refused.csv',
    who: ['ADMINISTRATOR'],
    summary: 'The refused rows as a file, with the reasons',
    params: uuidParams,
    answer: { types: ['text/csv'] },
    result: 'CSV in UTF-8',
  }),
  start: endpoint({
    method: 'post',
    path: '/imports/{id}/start',
    changes: ['imports'],
    who: ['ADMINISTRATOR'],
    summary: 'Have the accounts made; a second call changes nothing',
    params: uuidParams,
    answer: importSummary,
    result: 'The file as it is now',
  }),
}

import {
  type ImportCheck,
  type ImportPage,
  type ImportRequest,
  type ImportRowPage,
  type ImportRowsQuery,
  type ImportSummary,
  importCheck,
  importPage,
  importRowPage,
  importSummary,
} from '#/contract/imports.ts'
import { type LetterAnswer, type LetterRequest, letterAnswer } from '#/contract/letters.ts'
import type { PageQuery } from '#/contract/paging.ts'
import type { UserFilter } from '#/contract/users.ts'
import { type Http, parsed } from './http.ts'
import { searchOf } from './query.ts'

export function listImports(http: Http, query: PageQuery, signal: AbortSignal): Promise<ImportPage> {
  return http
    .url(`/imports?${searchOf(query)}`)
    .options({ signal })
    .get()
    .json(parsed(importPage))
}

export function getImport(http: Http, id: string, signal: AbortSignal): Promise<ImportSummary> {
  return http.url(`/imports/${id}`).options({ signal }).get().json(parsed(importSummary))
}

export function listImportRows(
  http: Http,
  id: string,
  query: ImportRowsQuery,
  signal: AbortSignal,
): Promise<ImportRowPage> {
  return http
    .url(`/imports/${id}/rows?${searchOf(query)}`)
    .options({ signal })
    .get()
    .json(parsed(importRowPage))
}

export function postImport(http: Http, file: ImportRequest): Promise<ImportCheck> {
  return http.url('/imports').post(file).json(parsed(importCheck))
}

export function postImportStart(http: Http, id: string): Promise<ImportSummary> {
  return http.url(`/imports/${id}/start`).post().json(parsed(importSummary))
}

export function getRefusedRows(http: Http, id: string): Promise<Blob> {
  return http.url(`/imports/${id}/refused.csv`).accept('text/csv').get().blob()
}

export function getPeopleFile(http: Http, filter: UserFilter): Promise<Blob> {
  return http
    .url(`/users/export.csv?${searchOf(filter)}`)
    .accept('text/csv')
    .get()
    .blob()
}

export function postLetters(http: Http, request: LetterRequest): Promise<LetterAnswer> {
  return http.url('/letters').post(request).json(parsed(letterAnswer))
}

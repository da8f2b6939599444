import { type DeletedPage, deletedPage } from '#/contract/curriculum.ts'
import type { PageQuery } from '#/contract/paging.ts'
import { type Programme, type ProgrammeCopied, programme, programmeCopied } from '#/contract/programme.ts'
import { type ProgrammeImport, type ProgrammeImported, programmeImported } from '#/contract/programme-table.ts'
import { type Http, parsed } from './http.ts'
import { searchOf } from './query.ts'

/** A long programme takes the server a moment, a copy of it more. */
export function getProgramme(http: Http, classId: number, signal: AbortSignal): Promise<Programme> {
  return http.url(`/class/${classId}/programme`).options({ signal }).get().json(parsed(programme))
}

/** Copies a subject, or all of a class, to another class. */
export function postCopy(
  http: Http,
  { kind, id }: { kind: 'class' | 'subject'; id: number },
  classId: number,
): Promise<ProgrammeCopied> {
  return http
    .url(kind === 'class' ? `/class/${id}/copy` : `/subjects/${id}/copy`)
    .post({ classId })
    .json(parsed(programmeCopied))
}

/** The programme as a file for spreadsheets. */
export function getProgrammeTable(http: Http, classId: number): Promise<Blob> {
  return http.url(`/class/${classId}/programme.csv`).accept('text/csv').get().blob()
}

/** Brings such a file, or tries it. */
export function postProgrammeTable(http: Http, classId: number, file: ProgrammeImport): Promise<ProgrammeImported> {
  return http.url(`/class/${classId}/programme/import`).post(file).json(parsed(programmeImported))
}

export function listBin(http: Http, query: PageQuery, signal: AbortSignal): Promise<DeletedPage> {
  return http
    .url(`/recycle-bin?${searchOf(query)}`)
    .options({ signal })
    .get()
    .json(parsed(deletedPage))
}

/** Takes something out of the recycle bin; `path` such as `/chapters`. */
export async function postRestore(http: Http, path: string, id: number): Promise<void> {
  await http.url(`${path}/${id}/restore`).post({}).res()
}

import { captionsView } from './captions.ts'
import { endpoint } from './endpoint.ts'
import { FILE_FAULTS, FILE_KINDS, FILE_ROLES, FILE_STATES } from './file-kinds.ts'
import { rowParams, uuidParams } from './params.ts'
import { z } from './zod.ts'

/**
 * A file as somebody who may open it sees it, with addresses for the session that asked. They need no bearer header, run out within a day, and
 * open for as long as the session lives and its person may read the file.
 */
export const fileView = z.object({
  id: z.uuid(),
  /** What it is to its material; absent where it is of something else. */
  role: z.enum(FILE_ROLES).nullable(),
  kind: z.enum(FILE_KINDS),
  /** As its owner named it; to be shown only. */
  name: z.string(),
  bytes: z.number().int(),
  state: z.enum(FILE_STATES),
  /** Percent of the work after the upload; a ready file below 100 is shown as it came until more is made of it. */
  progress: z.number().int().min(0).max(100),
  /** Why it failed, or why a ready one is still shown as it came. */
  fault: z.enum(FILE_FAULTS).nullable(),
  /** What is known of a PDF, a picture or a film; `null` where it does not apply or is not known yet. */
  pages: z.number().int().nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  seconds: z.number().nullable(),
  /** What all addresses of this file begin with; see `pagePicture`. */
  base: z.string(),
  /** The file itself, shown in place; for films the MP4 that starts at once. */
  url: z.string(),
  /** The same, to be kept; `null` for students where they may not. */
  downloadUrl: z.string().nullable(),
  /** Cover of a PDF, first picture of a film, or a small picture. */
  poster: z.string().nullable(),
  /** How many pages of a PDF have a small picture, from the first on. */
  thumbnails: z.number().int(),
  /** A picture's sizes, the smallest first; of a PDF its first page, large enough to be read, where it was made. */
  sizes: z.array(z.object({ width: z.number().int(), type: z.string(), url: z.string() })),
  /** The film's HLS playlist, where there is one. */
  hls: z.string().nullable(),
  /** The film's sound alone, as a playlist; `null` where there is none. */
  sound: z.string().nullable(),
  /** What is said in a film, to be read with it. */
  captions: z.array(captionsView),
  createdAt: z.string(),
})
export type FileView = z.infer<typeof fileView>
export const fileList = z.object({ items: z.array(fileView) })

/** Bytes. */
export const uploadUsage = z.object({
  /** What the caller's files take, those that are on their way included. */
  used: z.number().int(),
  quota: z.number().int(),
  /** Largest file of each kind. */
  limits: z.record(z.enum(FILE_KINDS), z.number().int()),
})
export type UploadUsage = z.infer<typeof uploadUsage>

/** Longest that the grant in the address of a file may be: until when, for which session, and the signature. */
const GRANT_LENGTH = 12 + 1 + 36 + 1 + 43

/** The files of materials, and what is behind their addresses. */
export const fileEndpoints = {
  list: endpoint({
    method: 'get',
    path: '/materials/{id}/files',
    who: 'session',
    summary: 'The files of a material that the caller may read, with addresses that run out',
    params: rowParams,
    answer: fileList,
    result: 'Files',
  }),
  delete: endpoint({
    method: 'delete',
    path: '/materials/{id}/files/{fileId}',
    who: 'session',
    summary: 'Take a file away from a material; one that nothing else has is gone',
    params: rowParams.extend({ fileId: z.uuid() }),
    result: 'It is away',
  }),
  read: endpoint({
    method: 'get',
    path: '/files/{id}',
    who: 'session',
    summary: 'A file of something that the caller may read, with new addresses',
    params: uuidParams,
    answer: fileView,
    result: 'The file',
  }),
  // Public, for elements of pages send no bearer header: the grant names the session that was shown this address.
  open: endpoint({
    method: 'get',
    path: '/files/{id}/{grant}/{path{.+}}',
    who: 'public',
    summary:
      'A file or what was made of it, whole or a range, by an address that was given out, for as long as its reader may see it',
    params: uuidParams.extend({ grant: z.string().max(GRANT_LENGTH), path: z.string().max(200) }),
    query: z.object({ download: z.string().optional() }),
    answer: { types: ['application/octet-stream'] },
    result: 'All of it',
  }),
  retry: endpoint({
    method: 'post',
    path: '/files/{id}/retry',
    who: ['ADMINISTRATOR', 'PROFESSOR'],
    summary: 'Work once more on a file that failed, or that is shown as it came, for who may change what it is of',
    params: uuidParams,
    result: 'It is under way',
  }),
}

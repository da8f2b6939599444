import { endpoint } from './endpoint.ts'
import { FILE_ROLES, type FileKind, type FileParentKind, type FileRole } from './file-kinds.ts'
import { uploadUsage } from './files.ts'
import type { MaterialKind } from './material-kinds.ts'
import { uuidParams } from './params.ts'
import { z } from './zod.ts'

/** What each kind of material takes, and as what. */
export const ACCEPTED_FILES: Readonly<Record<MaterialKind, Partial<Record<FileRole, readonly FileKind[]>>>> = {
  text: { figure: ['image'] },
  video: { main: ['video'] },
  magazine: { main: ['pdf'] },
  book: { main: ['pdf'] },
  sheet: { main: ['pdf', 'image'], solution: ['pdf', 'image'] },
}

const filename = z.string().min(1).max(1_000)
const rowId = z.coerce.number<string>().int().min(1).max(2_147_483_647)

/** What is said of an upload when it begins, in `Upload-Metadata`, by what it is for. */
export const uploadMetadata = {
  material: z.object({ materialId: rowId, role: z.enum(FILE_ROLES), filename }),
  session: z.object({ sessionId: rowId, filename }),
  // Which message is known when it is sent, with the files that it has.
  message: z.object({ toSend: z.literal('true').transform(() => true as const), filename }),
} as const satisfies Record<FileParentKind, z.ZodObject>
export type UploadMetadata = z.infer<(typeof uploadMetadata)[FileParentKind]>

const EDITORS = ['ADMINISTRATOR', 'PROFESSOR'] as const

/** Resumable uploads by the protocol tus 1.0; in the browser a library of that protocol calls all but `usage`. */
export const uploadEndpoints = {
  usage: endpoint({
    method: 'get',
    path: '/uploads/usage',
    who: EDITORS,
    summary: 'What the caller’s files take, and may take',
    answer: uploadUsage,
    result: 'Bytes',
  }),
  begin: endpoint({
    method: 'post',
    path: '/uploads',
    who: 'session',
    summary:
      'Begin an upload (tus 1.0): Upload-Length, and Upload-Metadata with filename, and materialId and role, sessionId, or toSend with a message',
    status: 201,
    result: 'Where its bytes go',
  }),
  // HEAD is what the protocol asks with; the router has it answered as GET.
  progress: endpoint({
    method: 'get',
    path: '/uploads/{id}',
    who: 'session',
    summary: 'How much of an upload is there: HEAD, with Upload-Offset in the answer',
    params: uuidParams,
    result: 'Upload-Offset and Upload-Length say it',
  }),
  send: endpoint({
    method: 'patch',
    path: '/uploads/{id}',
    who: 'session',
    summary: 'Send the next part of an upload; the last one makes it a file of what it is for, with the same id',
    params: uuidParams,
    body: { types: ['application/offset+octet-stream'] },
    streamed: true,
    result: 'Upload-Offset says how much is there',
  }),
  delete: endpoint({
    method: 'delete',
    path: '/uploads/{id}',
    who: 'session',
    summary: 'Give an upload up',
    params: uuidParams,
    result: 'It is forgotten',
  }),
}

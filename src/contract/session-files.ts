import { endpoint } from './endpoint.ts'
import { fileList } from './files.ts'
import { rowParams } from './params.ts'
import { z } from './zod.ts'

/** The documents of sessions; they come by uploads. */
export const sessionFileEndpoints = {
  list: endpoint({
    method: 'get',
    path: '/sessions/{id}/files',
    about: ['session'],
    who: 'session',
    summary:
      'The documents of a session that the caller may know, with addresses that run out; of students those that are ready',
    params: rowParams,
    answer: fileList,
    result: 'Files',
  }),
  delete: endpoint({
    method: 'delete',
    path: '/sessions/{id}/files/{fileId}',
    changes: ['session'],
    who: ['ADMINISTRATOR', 'PROFESSOR'],
    summary: 'Take a document away from a session, for who may change it; one that nothing else has is gone',
    params: rowParams.extend({ fileId: z.uuid() }),
    result: 'It is away',
  }),
}

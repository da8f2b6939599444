import { noteEndpoints } from '#/contract/notes.ts'
import { serve } from '#/server/serve.ts'
import { deleteNote, readNotes, writeNote } from './service.ts'

export const noteRoutes = [
  serve(noteEndpoints.list, async ({ deps, actor }, { id }) => ({ items: await readNotes(deps, actor, id) })),
  serve(noteEndpoints.write, ({ deps, actor }, { id, body }) => writeNote(deps, actor, { id, ...body })),
  serve(noteEndpoints.delete, ({ deps, actor }, { id }) => deleteNote(deps, actor, id)),
]

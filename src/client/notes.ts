import type { Note, NoteChange } from '#/contract/notes.ts'
import { type Http, parsedBy } from './http.ts'

const schemas = () => import('#/contract/notes.ts')

export async function getNotes(http: Http, courseId: number, signal: AbortSignal): Promise<Note[]> {
  const { items } = await http
    .url(`/courses/${courseId}/notes`)
    .options({ signal })
    .get()
    .json(parsedBy(schemas, 'noteList'))
  return items
}

/** Makes a note or changes its words. @param last the page is being left: the request outlives it */
export function putNote(
  http: Http,
  id: string,
  change: NoteChange,
  { last = false }: { last?: boolean } = {},
): Promise<Note> {
  return http.url(`/notes/${id}`).options({ keepalive: last }).put(change).json(parsedBy(schemas, 'note'))
}

export async function deleteNote(http: Http, id: string, { last = false }: { last?: boolean } = {}): Promise<void> {
  await http.url(`/notes/${id}`).options({ keepalive: last }).delete().res()
}

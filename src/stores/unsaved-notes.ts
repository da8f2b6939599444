import { LONGEST_NOTE } from '#/contract/notes.ts'
import { z } from '#/contract/zod.ts'

const unsavedNote = z.object({
  id: z.uuid(),
  courseId: z.number().int(),
  materialId: z.number().int().nullable(),
  position: z.number().int().nullable(),
  words: z.string().max(LONGEST_NOTE),
  /** When it was begun. */
  createdAt: z.string(),
  /** When it was written last. */
  at: z.string(),
  /** It is to go. */
  deleted: z.boolean(),
})
/** A change of a note that has not reached the server, as this browser keeps it. */
export type UnsavedNote = z.infer<typeof unsavedNote>

/** Other people of this browser have their own, and each note stands alone: two tabs do not write over each other. */
const keyOf = (account: string, id: string): string => `note:${account}:${id}`

/** @returns what was kept for this person; nothing where it cannot be read */
export function unsavedNotesOf(account: string): UnsavedNote[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(keyOf(account, '')))
    return keys.flatMap((key) => readNote(localStorage.getItem(key)))
  } catch {
    return []
  }
}

function readNote(kept: string | null): UnsavedNote[] {
  try {
    const known = unsavedNote.safeParse(JSON.parse(kept ?? 'null'))
    return known.success ? [known.data] : []
  } catch {
    return []
  }
}

/** Keeps what has not been saved yet. */
export function keepUnsavedNote(account: string, note: UnsavedNote): void {
  try {
    localStorage.setItem(keyOf(account, note.id), JSON.stringify(note))
  } catch {
    // A browser that keeps nothing, or is full: what reaches the server has to do.
  }
}

/** Forgets what is saved now, unless another tab has written more meanwhile. */
export function forgetUnsavedNote(account: string, { id, at }: Pick<UnsavedNote, 'id' | 'at'>): void {
  try {
    const [kept] = readNote(localStorage.getItem(keyOf(account, id)))
    if (!kept || kept.at <= at) localStorage.removeItem(keyOf(account, id))
  } catch {
    // Nothing was kept.
  }
}

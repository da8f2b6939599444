import { isUuid } from '#/contract/uuid.ts'
import { LONGEST_NOTE } from '#/contract/written.ts'

/** A change of a note that has not reached the server, as this browser keeps it. */
export interface UnsavedNote {
  id: string
  courseId: number
  materialId: number | null
  position: number | null
  words: string
  /** When it was begun. */
  createdAt: string
  /** When it was written last. */
  at: string
  /** It is to go. */
  deleted: boolean
}

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
    const note: unknown = JSON.parse(kept ?? 'null')
    return isUnsavedNote(note) ? [note] : []
  } catch {
    return []
  }
}

/** By hand, so that a lesson's first page goes without the library of schemas; the server looks closer. */
function isUnsavedNote(value: unknown): value is UnsavedNote {
  const note = (value ?? {}) as Partial<Record<keyof UnsavedNote, unknown>>
  return (
    isUuid(note.id) &&
    Number.isInteger(note.courseId) &&
    isWholeOrNull(note.materialId) &&
    isWholeOrNull(note.position) &&
    typeof note.words === 'string' &&
    note.words.length <= LONGEST_NOTE &&
    typeof note.createdAt === 'string' &&
    typeof note.at === 'string' &&
    typeof note.deleted === 'boolean'
  )
}

const isWholeOrNull = (value: unknown): boolean => value === null || Number.isInteger(value)

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

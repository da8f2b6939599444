import { atom, computed } from 'nanostores'
import { RequestError } from '#/client/errors.ts'
import { type Note, noteEndpoints } from '#/contract/notes.ts'
import { read } from '#/contract/read.ts'
import { call } from './api.ts'
import { change as changeAnswer } from './reads.ts'
import { forgetUnsavedNote, keepUnsavedNote, type UnsavedNote, unsavedNotesOf } from './unsaved-notes.ts'

/** After the last letter. */
const QUIET_MS = 700
/** While somebody writes on and on. */
const LONGEST_MS = 5_000
/** As long as a deletion can be undone before anybody hears of it. */
const UNDO_MS = 7_000
const FIRST_RETRY_MS = 2_000
const LAST_RETRY_MS = 30_000

/** How the notes on the screen stand to what the server has. `waiting` = kept on this device, to be tried again. */
export type NoteSaving = 'saved' | 'saving' | 'waiting' | 'refused'

/** What was written and has not reached the server, by id. */
export const $unsavedNotes = atom<ReadonlyMap<string, UnsavedNote>>(new Map())
const $failing = atom(false)
/** Why notes cannot be saved as they are; `undefined` = none is refused. */
export const $noteRefusal = atom<unknown>(undefined)

export const $noteSaving = computed(
  [$unsavedNotes, $failing, $noteRefusal],
  (unsaved, failing, refusal): NoteSaving => {
    if (refusal !== undefined) return 'refused'
    if (failing) return 'waiting'
    return [...unsaved.values()].some(({ deleted, words }) => !deleted && words.trim() !== '') ? 'saving' : 'saved'
  },
)

/** @returns a lesson's notes with what was written over them here, the oldest first */
export function withUnsaved(kept: readonly Note[], unsaved: Iterable<UnsavedNote>, courseId: number): Note[] {
  const all = new Map(kept.map((note) => [note.id, note]))
  for (const { deleted, at, ...note } of unsaved) {
    if (note.courseId !== courseId) continue
    if (deleted) all.delete(note.id)
    else all.set(note.id, { ...note, createdAt: all.get(note.id)?.createdAt ?? note.createdAt, updatedAt: at })
  }
  return [...all.values()].sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1))
}

let account: string | undefined
const due = new Map<string, number>()
const since = new Map<string, number>()
const refused = new Set<string>()
let timer: ReturnType<typeof setTimeout> | undefined
let sending: Promise<void> | undefined
let failures = 0

/**
 * Saves this person's notes from now on, those first that an earlier page could not save, of whichever lesson.
 * @returns what stops it
 */
export function startNotes(person: string): () => void {
  account = person
  const left = unsavedNotesOf(person).filter(({ deleted, words }) => deleted || words.trim() !== '')
  if (left.length > 0) {
    $unsavedNotes.set(new Map(left.map((note) => [note.id, note])))
    void flushNotes()
  }
  const stop = new AbortController()
  const { signal } = stop
  addEventListener('pagehide', sendLast, { signal })
  addEventListener('online', () => void flushNotes(), { signal })
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'hidden') void flushNotes()
    },
    { signal },
  )
  return () => {
    stop.abort()
    // Another page of the portal: this document stays, and so do the calls.
    void flushNotes()
  }
}

/** Writes a note, new or known; it is saved when its writer rests. Without words nothing is sent. */
export function writeNote(note: Omit<Note, 'updatedAt'>): void {
  change({ ...note, at: new Date().toISOString(), deleted: false })
  const began = since.get(note.id) ?? Date.now()
  since.set(note.id, began)
  due.set(note.id, Math.min(Date.now() + QUIET_MS, began + LONGEST_MS))
  plan()
}

/** Takes a note away; for some seconds it can be had back by writing it again. */
export function removeNote(note: Omit<Note, 'updatedAt'>): void {
  change({ ...note, at: new Date().toISOString(), deleted: true })
  due.set(note.id, Date.now() + UNDO_MS)
  plan()
}

function change(note: UnsavedNote): void {
  if (account !== undefined) keepUnsavedNote(account, note)
  refused.delete(note.id)
  if (refused.size === 0) $noteRefusal.set(undefined)
  $unsavedNotes.set(new Map($unsavedNotes.get()).set(note.id, note))
}

/** Sends now everything that waits. */
export function flushNotes(): Promise<void> {
  due.clear()
  return send()
}

function plan(): void {
  clearTimeout(timer)
  const times = [...due.values()]
  if (times.length === 0) return
  const retry = failures > 0 ? Date.now() + Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LAST_RETRY_MS) : 0
  timer = setTimeout(() => void send(), Math.max(Math.min(...times), retry) - Date.now())
}

/** One after the other, so that a change never overtakes an older one of the same note. */
async function send(): Promise<void> {
  if (sending) {
    await sending
    return send()
  }
  clearTimeout(timer)
  sending = sendWaiting()
  await sending
  sending = undefined
  plan()
}

async function sendWaiting(): Promise<void> {
  const now = Date.now()
  const waiting = [...$unsavedNotes.get().values()].filter(({ id, deleted, words }) => {
    return !refused.has(id) && (deleted || words.trim() !== '') && (due.get(id) ?? 0) <= now
  })
  for (const note of waiting) {
    due.delete(note.id)
    since.delete(note.id)
    try {
      await sendOne(note)
      failures = 0
      $failing.set(false)
    } catch (error) {
      if (isHopeless(error)) {
        refused.add(note.id)
        $noteRefusal.set(error)
        continue
      }
      failures += 1
      $failing.set(true)
      // Whoever is left is tried again together.
      for (const { id } of waiting) if ($unsavedNotes.get().has(id) && !due.has(id)) due.set(id, now)
      return
    }
  }
}

async function sendOne(note: UnsavedNote): Promise<void> {
  const kept = note.deleted
    ? await gone(note.id)
    : await call(noteEndpoints.write, { id: note.id, body: changeOf(note) })
  changeAnswer(read(noteEndpoints.list, { id: note.courseId }), ({ items }) => {
    const others = items.filter(({ id }) => id !== note.id)
    return { items: kept ? [...others, kept] : others }
  })
  if (account !== undefined) forgetUnsavedNote(account, note)
  if ($unsavedNotes.get().get(note.id) !== note) return
  const unsaved = new Map($unsavedNotes.get())
  unsaved.delete(note.id)
  $unsavedNotes.set(unsaved)
}

async function gone(id: string): Promise<undefined> {
  try {
    await call(noteEndpoints.delete, { id })
  } catch (error) {
    // It never came, or it has gone already.
    if (!(error instanceof RequestError && error.status === 404)) throw error
  }
}

/** The page is going: what it sends now nobody waits for; this device keeps it until the next page hears of it. */
function sendLast(): void {
  for (const note of $unsavedNotes.get().values()) {
    if (refused.has(note.id)) continue
    const { id } = note
    const last = { keepalive: true }
    const sent: Promise<unknown> | false = note.deleted
      ? call(noteEndpoints.delete, { id }, last)
      : note.words.trim() !== '' && call(noteEndpoints.write, { id, body: changeOf(note) }, last)
    if (sent) void sent.then(() => account !== undefined && forgetUnsavedNote(account, note)).catch(() => undefined)
  }
}

function changeOf({ courseId, materialId, position, words }: UnsavedNote) {
  return { courseId, materialId, position, words: words.trim() }
}

function isHopeless(error: unknown): boolean {
  return error instanceof RequestError && [400, 403, 404, 409, 413, 422].includes(error.status)
}

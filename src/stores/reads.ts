import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import { RequestError } from '#/client/request-error.ts'
import type { Boot } from '#/contract/boot.ts'
import type { Endpoint, Topic } from '#/contract/endpoint.ts'
import type { Read } from '#/contract/read.ts'
import { ask } from './connection.ts'
import { isMissing } from './errors.ts'

export type { ReadableAtom } from 'nanostores'

/** Something read from the API: what is there, whether more is coming, and why the last try failed. */
export interface Loadable<T> {
  data: T | undefined
  loading: boolean
  /** For `messageOf`; `undefined` = the last try did not fail. */
  error: unknown
}

interface Cell {
  /** Absent until somebody in the browser asks for what the server has answered. */
  read?: Read
  $state: WritableAtom<Loadable<unknown>>
  /** The request on its way. */
  asking?: AbortController
  /** A write has changed what was answered. */
  old?: boolean
}

/** Answers that nobody looks at are kept for going back, so many of them. */
const MOST_UNSEEN = 50
const EMPTY: Loadable<never> = Object.freeze({ data: undefined, loading: false, error: undefined })
const $nothing = atom<Loadable<never>>(EMPTY)
const $changes = atom(0)

/** By key, the one looked for last at the end. The browser's: on the server they would be everyone's. */
const cells = new Map<string, Cell>()

/** Another number whenever an answer has come, or a refusal. */
export const $answers: ReadableAtom<number> = $changes

/** @returns how a question stands; nothing without one, and on the server */
export function stateOf<T>(read: Read<T> | undefined): ReadableAtom<Loadable<T>> {
  if (!read || typeof window === 'undefined') return $nothing
  return cellOf(read).$state as WritableAtom<Loadable<T>>
}

/** @returns what was answered, where that is known */
export function answerOf<T>(read: Read<T>): T | undefined {
  return cells.get(read.key)?.$state.get().data as T | undefined
}

/**
 * Asks again, giving up the same question that is still on its way. What is there stays until the answer comes, and
 * stays when it fails. Never rejects: failures are in the state.
 */
export async function load(read: Read): Promise<void> {
  await askAgain(read, undefined)
}

/** @param meanwhile the fault that is known until the answer comes */
async function askAgain(read: Read, meanwhile: unknown): Promise<void> {
  const cell = cellOf(read)
  const { $state } = cell
  cell.asking?.abort()
  const mine = new AbortController()
  cell.asking = mine
  cell.old = false
  set($state, { ...$state.get(), loading: true, error: meanwhile })
  try {
    const data = await ask(read.endpoint, read.args as never, { signal: mine.signal })
    if (cell.asking === mine) set($state, { data, loading: false, error: undefined })
  } catch (error) {
    if (!(error instanceof RequestError)) reportError(error)
    // Given up, because it is asked again or the session is over: no failure to tell of.
    else if (error.kind === 'aborted') return
    if (cell.asking === mine) set($state, { ...$state.get(), loading: false, error })
  } finally {
    if (cell.asking === mine) cell.asking = undefined
  }
}

/** Asks what nobody has answered yet, or what a write has made old. */
export async function loadMissing(read: Read): Promise<void> {
  const { $state, old } = cellOf(read)
  const { data, loading, error } = $state.get()
  if (old || (!loading && data === undefined && !isMissing(error))) await load(read)
}

/** Puts in an answer that is known otherwise: the server rendered it, or a write answered with it. */
export function put<T>(read: Read<T>, data: T): void {
  const cell = cellOf(read)
  giveUp(cell)
  cell.old = false
  set(cell.$state, { ...EMPTY, data })
}

/** Puts in that there is no such thing any more, where somebody has asked for it: what was there does not stay. */
export function putMissing(read: Read): void {
  const cell = cells.get(read.key)
  if (!cell) return
  giveUp(cell)
  cell.old = false
  set(cell.$state, missingState())
}

/** Begins with what the server has read for the page, and with what it did not find. */
export function beginReads({ reads, missing = [] }: Pick<Boot, 'reads' | 'missing'>): void {
  for (const [key, data] of Object.entries(reads)) cells.set(key, newCell({ ...EMPTY, data }))
  for (const key of missing) cells.set(key, newCell(missingState()))
}

/** Puts in how an answer is now, where there is one. What was being asked meanwhile is asked anew. */
export function change<T>(read: Read<T>, changed: (data: T) => T): void {
  const data = answerOf(read)
  if (data === undefined) return
  const next = changed(data)
  if (next === data) return
  const cell = cellOf(read)
  const isAsking = cell.asking !== undefined
  put(read, next)
  if (!isAsking) return
  cell.old = true
  if (isSeen(cell.$state)) renewSoon()
}

/** Changes every answer of an endpoint that is known, whatever it was asked with; what was old of it stays old. */
export function changeAll<T>(endpoint: Endpoint, changed: (data: T) => T): void {
  for (const cell of [...cells.values()]) {
    const { read, old = false } = cell
    if (!read || !isOf(read, endpoint)) continue
    change(read as Read<T>, changed)
    cell.old ||= old
  }
}

/** Empties it, and gives up the request that is still on its way. */
export function forget(read: Read): void {
  const cell = cells.get(read.key)
  if (!cell) return
  giveUp(cell)
  set(cell.$state, EMPTY)
}

/**
 * Says that the answers about something are old: what is being looked at is asked again, the rest when somebody looks at
 * it next.
 */
export function makeOld(...about: readonly Topic[]): void {
  let seen = false
  for (const cell of cells.values()) {
    if (!cell.read?.endpoint.about?.some((topic) => about.includes(topic))) continue
    cell.old = true
    seen ||= isSeen(cell.$state)
  }
  if (seen) renewSoon()
}

/** Says of every answer of an endpoint that it is as the screen shows it, whatever was changed. */
export function keepAll(endpoint: Endpoint): void {
  for (const cell of cells.values()) {
    if (cell.read && isOf(cell.read, endpoint)) cell.old = false
  }
}

/**
 * Does something that changes what is being looked at, as one: that is asked again when all of it is done, also when it
 * fails, and is there when this is over.
 */
export async function asOne<T>(work: () => Promise<T>): Promise<T> {
  working += 1
  try {
    return await work()
  } finally {
    working -= 1
    await renew()
  }
}

let renewal: ReturnType<typeof setTimeout> | undefined
/** How much is done as one and not yet over. */
let working = 0

// Not at once: whoever has changed something may know by its answer how it is now.
function renewSoon(): void {
  renewal ??= setTimeout(() => void (working === 0 && renew()))
}

async function renew(): Promise<void> {
  clearTimeout(renewal)
  renewal = undefined
  const due = [...cells.values()].flatMap(({ read, old, $state }) => (read && old && isSeen($state) ? read : []))
  await Promise.all(due.map(renewOne))
}

/** What is not there stays so meanwhile: a screen that says so does not blink. */
async function renewOne(read: Read): Promise<void> {
  const { error } = cellOf(read).$state.get()
  await askAgain(read, isMissing(error) ? error : undefined)
}

/**
 * Asks what a page shows. Some of it is known only when the rest has been answered, so the page is asked until it wants
 * no more.
 * @param wanted what the page wants, by what is known now; nothing once it is left
 * @param ask how each is asked
 */
export async function loadAll(wanted: () => readonly Read[], ask: (read: Read) => Promise<void> = load): Promise<void> {
  const asked = new Set<string>()
  for (;;) {
    const next = wanted().filter(({ key }) => !asked.has(key))
    if (next.length === 0) return
    for (const { key } of next) asked.add(key)
    await Promise.all(next.map(ask))
  }
}

/**
 * Gives up what a page that was left is still waiting for and the next one does not want, and forgets the answers that
 * nobody has looked at for longest.
 */
export function leaveReads(left: readonly Read[], wanted: readonly Read[]): void {
  const keys = new Set(wanted.map(({ key }) => key))
  for (const { key } of left) {
    const cell = keys.has(key) ? undefined : cells.get(key)
    if (cell) giveUp(cell)
  }
  const unseen = [...cells].filter(([key, { $state }]) => !keys.has(key) && !isSeen($state))
  for (const [key] of unseen.slice(0, -MOST_UNSEEN)) cells.delete(key)
}

function giveUp(cell: Cell): void {
  cell.asking?.abort()
  cell.asking = undefined
  const state = cell.$state.get()
  if (state.loading) set(cell.$state, { ...state, loading: false })
}

function cellOf(read: Read): Cell {
  const cell = cells.get(read.key) ?? newCell(EMPTY)
  cell.read = read
  cells.delete(read.key)
  cells.set(read.key, cell)
  return cell
}

function missingState(): Loadable<never> {
  return { ...EMPTY, error: new RequestError('http', { status: 404 }) }
}

function newCell(state: Loadable<unknown>): Cell {
  return { $state: atom(state) }
}

function set($state: WritableAtom<Loadable<unknown>>, state: Loadable<unknown>): void {
  const before = $state.get()
  $state.set(state)
  if (state.data !== before.data || state.error !== before.error) $changes.set($changes.get() + 1)
}

// The build parts a module of endpoints in two, so an endpoint is known by what it is.
function isOf(read: Read, { method, path }: Endpoint): boolean {
  return read.endpoint.method === method && read.endpoint.path === path
}

function isSeen($state: WritableAtom<unknown>): boolean {
  return $state.lc > 0
}

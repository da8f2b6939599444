import { atom, type ReadableAtom } from 'nanostores'
import { RequestError } from '#/client/request-error.ts'
import { type MessageSent, type MessageTo, messageEndpoints } from '#/contract/messages.ts'
import { newUuid } from '#/contract/uuid.ts'
import { call } from './api.ts'
import { $leaving, tokenOwner } from './auth-session.ts'
import { serverNow } from './clock.ts'
import { keepDraft } from './message-drafts.ts'
import type { SentFile } from './message-files.ts'
import { makeOld } from './reads.ts'
import { forgetMessage, type KeptMessage, keepMessage, keptMessages } from './unsent-messages.ts'
import { writtenPlace } from './written.ts'

/** Messages that wait at a time; who has written so many waits for the line as well. */
export const MOST_UNSENT = 50
const FIRST_RETRY_MS = 2_000
const LAST_RETRY_MS = 60_000
/** Refusals that say nothing of the message: the session is over, the line too slow, too much at a time. */
const PASSING = new Set([401, 408, 425, 429])

/** A message that the server does not have yet. */
export interface UnsentMessage {
  id: string
  to: MessageTo
  words: string
  files: readonly SentFile[]
  urgent: boolean
  writtenAt: string
  /** `waiting` = it is tried again by itself; `failed` = not before its writer says so. */
  state: 'sending' | 'waiting' | 'failed'
  /** The server's own sentence, where it said one. */
  fault: string | null
}

const $all = atom<readonly UnsentMessage[]>([])

/** What is written and not with the server, of whoever is signed in, in its order. */
export const $unsent: ReadableAtom<readonly UnsentMessage[]> = $all

type Sent = MessageSent & { to: MessageTo }

const hearers = new Set<(sent: Sent) => void>()
let account: string | undefined
let users = 0
let stop: AbortController | undefined
let timer: ReturnType<typeof setTimeout> | undefined
/** The message that is on its way. */
let trying: string | undefined
let running = false
/** Something came when a round was all but over. */
let again = false
/** Rounds in a row in which not everything went. */
let failures = 0
/** The server has asked for patience until then; milliseconds of this device's clock. */
let patience = 0

/** @returns by what name somebody's correspondence is known on this device */
export function correspondenceKey(to: MessageTo): string {
  if ('thread' in to) return `thread:${to.thread}`
  return 'person' in to ? `person:${to.person}` : 'administration'
}

/**
 * Sends what this person writes from now on, and what an earlier page could not send. What still waits once everybody
 * has stopped it is sent all the same, while the document lives.
 * @returns what stops it
 */
export function startMessageQueue(accountId: string): () => void {
  users += 1
  account = accountId
  if (!stop) begin()
  let stopped = false
  return () => {
    if (stopped) return
    stopped = true
    users -= 1
    endWhereNothingWaits()
  }
}

/**
 * Takes a message to send; what was kept of it as a draft is gone.
 * @param files what goes with it, which the server has
 * @throws {RangeError} when `MOST_UNSENT` are there already
 */
export function sendMessage(
  to: MessageTo,
  words: string,
  urgent: boolean,
  files: readonly SentFile[] = [],
): UnsentMessage {
  if (account === undefined) throw new Error('The queue of messages has not begun')
  const before = keptMessages(account)
  if (before.length >= MOST_UNSENT) throw new RangeError('Too many messages wait')
  const last = Date.parse(before.at(-1)?.writtenAt ?? '') || 0
  // No two at the same time: this is the order in which they are sent.
  const writtenAt = new Date(Math.max(serverNow(), last + 1)).toISOString()
  const message = { id: newUuid(), to, words: words.trim(), files, urgent, writtenAt, refused: false, fault: null }
  keepMessage(account, message)
  keepDraft(account, correspondenceKey(to), '')
  show()
  void flush()
  return shown(message)
}

/** Tries again, under the id that it has, what was refused or waits. */
export function sendAgain(id: string): void {
  if (account === undefined) return
  const message = keptMessages(account).find((each) => each.id === id)
  if (message?.refused) keepMessage(account, { ...message, refused: false, fault: null })
  show()
  void flush()
}

/** Throws a message away; one that is on its way at this moment cannot be had back. */
export function discardUnsent(id: string): void {
  if (account === undefined || id === trying) return
  forgetMessage(account, id)
  show()
}

/** Hears of each message that has come to the server from this page, before it goes from `$unsent`. @returns stops to hear */
export function hearSent(listener: (sent: Sent) => void): () => void {
  hearers.add(listener)
  return () => hearers.delete(listener)
}

function begin(): void {
  stop = new AbortController()
  const { signal } = stop
  addEventListener('online', () => void flush(), { signal })
  addEventListener('offline', show, { signal })
  addEventListener('focus', () => void flush(), { signal })
  addEventListener('storage', onStorage, { signal })
  show()
  void flush()
}

function endWhereNothingWaits(): void {
  if (users > 0 || running || waiting().length > 0) return
  clearTimeout(timer)
  stop?.abort()
  stop = undefined
}

/** Another tab has written, sent or thrown away something, or its person has signed out. */
function onStorage({ key }: StorageEvent): void {
  if (account === undefined || (key !== null && !key.startsWith(writtenPlace(account, 'message')))) return
  const before = $all.get()
  show()
  const now = new Set($all.get().map(({ id }) => id))
  if (before.some(({ id }) => !now.has(id)) && !$leaving.get()) makeOld('messages')
  endWhereNothingWaits()
}

const waiting = (): KeptMessage[] =>
  account === undefined ? [] : keptMessages(account).filter(({ refused }) => !refused)

function show(): void {
  $all.set(account === undefined ? [] : keptMessages(account).map(shown))
}

function shown({ refused, ...message }: KeptMessage): UnsentMessage {
  const rests = failures > 0 || patience > Date.now() || navigator.onLine === false
  const state = refused ? 'failed' : rests && message.id !== trying ? 'waiting' : 'sending'
  return { ...message, state }
}

/** Sends what waits, one tab after the other, unless there is no line or the server has asked for patience. */
async function flush(): Promise<void> {
  if (running) {
    again = true
    return
  }
  if (!stop || waiting().length === 0) return
  clearTimeout(timer)
  if (navigator.onLine === false) return show()
  if (patience > Date.now()) return plan()
  running = true
  do {
    again = false
    const all = navigator.locks ? await navigator.locks.request(`messages:${account}`, sendAll) : await sendAll()
    failures = all ? 0 : failures + 1
  } while (again && failures === 0)
  running = false
  show()
  plan()
  endWhereNothingWaits()
}

function plan(): void {
  clearTimeout(timer)
  if (waiting().length === 0) return
  // Not all browsers at once, where the server was away.
  const pause = Math.min(FIRST_RETRY_MS * 2 ** (failures - 1) * (1 + Math.random()), LAST_RETRY_MS)
  const ms = Math.max(patience - Date.now(), failures > 0 ? pause : 0)
  if (ms > 0) timer = setTimeout(() => void flush(), ms)
}

/** Sends in their order all that wait; to whom one does not go, the next does not go before it. @returns whether all went */
async function sendAll(): Promise<boolean> {
  const held = new Set<string>()
  let sent = false
  try {
    for (;;) {
      const message = waiting().find(({ to }) => !held.has(correspondenceKey(to)))
      // Whoever is signed in by now, messages are of the account that wrote them.
      if (!message || $leaving.get() || tokenOwner() !== account) return held.size === 0
      trying = message.id
      show()
      const fault = await faultOf(message)
      trying = undefined
      if (fault === undefined) {
        sent = true
        failures = 0
      } else if (isRefusal(fault)) mark(message, { refused: true, fault: sentenceOf(fault) })
      else {
        if (fault.status === 429) patience = Date.now() + (fault.retryAfter ?? 0) * 1_000
        mark(message, { fault: fault.status === 429 ? sentenceOf(fault) : null })
        // Where this message alone is too much for the server, others are not.
        if (fault.status !== 500) return false
        held.add(correspondenceKey(message.to))
      }
      show()
    }
  } finally {
    if (sent) makeOld('messages')
  }
}

/** Sends a message; it goes out, too, where the page is left right after. @returns why it did not go */
async function faultOf({ id, to, words, files, urgent }: KeptMessage): Promise<RequestError | undefined> {
  const mine = String(account)
  try {
    const body = { to, words, files: files.map((file) => file.id), urgent }
    const sent = await call(messageEndpoints.send, { id, body }, { keepalive: true })
    for (const hear of hearers) hear({ ...sent, to })
    forgetMessage(mine, id)
    return undefined
  } catch (error) {
    if (error instanceof RequestError) return error
    reportError(error)
    return new RequestError('format', { cause: error })
  }
}

/** Says how a message stands, unless it is gone, as where its person has signed out. */
function mark(message: KeptMessage, now: Partial<KeptMessage>): void {
  if (account !== undefined && keptMessages(account).some(({ id }) => id === message.id))
    keepMessage(account, { ...message, ...now })
}

function isRefusal({ status }: RequestError): boolean {
  return status >= 400 && status < 500 && !PASSING.has(status)
}

function sentenceOf({ fields, serverMessage }: RequestError): string | null {
  return fields.words ?? fields.files ?? serverMessage ?? null
}

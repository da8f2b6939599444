import { MESSAGE_LIMITS } from '#/contract/message-rules.ts'
import type { MessageTo } from '#/contract/messages.ts'
import { isUuid } from '#/contract/uuid.ts'
import type { SentFile } from './message-files.ts'
import { writtenPlace, writtenPlaces } from './written.ts'

/** A message that the server does not have, as this browser keeps it. */
export interface KeptMessage {
  id: string
  to: MessageTo
  words: string
  /** What goes with it, which the server has. */
  files: readonly SentFile[]
  urgent: boolean
  /** By the server's clock, ISO 8601; no two of an account are the same. */
  writtenAt: string
  /** Whether the server took it not: it waits for its writer. */
  refused: boolean
  /** What the server said of it. */
  fault: string | null
}

/** What the browser could not keep, as one that keeps nothing, or is full: it is there while the page is. */
const unkept = new Map<string, KeptMessage>()

/** @returns what an account has kept here, in the order in which it was written; what is no message is let go */
export function keptMessages(account: string): KeptMessage[] {
  const start = writtenPlace(account, 'message')
  const kept = [...unkept].filter(([place]) => place.startsWith(start)).map(([, message]) => message)
  for (const place of writtenPlaces(account, 'message')) {
    const message = parse(localStorage.getItem(place))
    if (message && place === start + message.id) kept.push(message)
    else localStorage.removeItem(place)
  }
  return kept.sort((one, other) => (one.writtenAt < other.writtenAt ? -1 : 1))
}

/** Keeps a message, new or as it is now. */
export function keepMessage(account: string, message: KeptMessage): void {
  const place = writtenPlace(account, 'message', message.id)
  unkept.delete(place)
  try {
    localStorage.setItem(place, JSON.stringify(message))
  } catch {
    unkept.set(place, message)
  }
}

/** Forgets a message. */
export function forgetMessage(account: string, id: string): void {
  const place = writtenPlace(account, 'message', id)
  unkept.delete(place)
  try {
    localStorage.removeItem(place)
  } catch {
    // Nothing was kept.
  }
}

function parse(text: string | null): KeptMessage | undefined {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    // What an earlier version kept knows of no files.
    const message: unknown = { files: [], ...(kept ?? {}) }
    return isKeptMessage(message) ? message : undefined
  } catch {
    return undefined
  }
}

/** By hand, as this is read on pages that go without the library of schemas; the server looks closer. */
function isKeptMessage(value: unknown): value is KeptMessage {
  const message = (value ?? {}) as Partial<Record<keyof KeptMessage, unknown>>
  return (
    isUuid(message.id) &&
    isMessageTo(message.to) &&
    typeof message.words === 'string' &&
    message.words.length <= MESSAGE_LIMITS.words &&
    Array.isArray(message.files) &&
    message.files.every(isSentFile) &&
    typeof message.urgent === 'boolean' &&
    typeof message.writtenAt === 'string' &&
    !Number.isNaN(Date.parse(message.writtenAt)) &&
    typeof message.refused === 'boolean' &&
    (message.fault === null || typeof message.fault === 'string')
  )
}

function isSentFile(value: unknown): value is SentFile {
  const { id, kind, name } = (value ?? {}) as Record<string, unknown>
  return isUuid(id) && (kind === 'image' || kind === 'pdf') && typeof name === 'string'
}

function isMessageTo(value: unknown): value is MessageTo {
  const { thread, person, administration } = (value ?? {}) as Record<string, unknown>
  return isUuid(thread) || isUuid(person) || administration === true
}

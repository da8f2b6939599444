import { schoolClass } from './classes.ts'
import { endpoint } from './endpoint.ts'
import { MESSAGE_FILE_KINDS, MESSAGE_FILE_LIMITS, messageFile } from './message-files.ts'
import { MESSAGE_LIMITS, THREAD_STATES } from './message-rules.ts'
import { pageOf, pageQuery, searchWords } from './paging.ts'
import { uuidParams } from './params.ts'
import { plainWords } from './plain-words.ts'
import { SUBJECT_KEYS } from './subject-keys.ts'
import { unreadCounts } from './unread.ts'
import { z } from './zod.ts'

/** What a message says; nothing where it has files that speak for themselves. */
export const messageWords = plainWords(MESSAGE_LIMITS.words, 0)

/** Who is at the other end of a thread, as the reader may know it. */
export const correspondent = z.object({
  kind: z.enum(['student', 'professor', 'administration', 'gone']),
  /** `null` = the administration, or somebody whose account is erased. */
  id: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  /** Of a pupil, where staff read it. */
  schoolClass: schoolClass.nullable(),
  /** What a professor teaches the reader, or anybody where the reader is no pupil. */
  subjects: z.array(
    z.object({
      id: z.number().int(),
      nameAr: z.string(),
      nameFr: z.string(),
      lang: z.string(),
      key: z.enum(SUBJECT_KEYS).nullable(),
    }),
  ),
})
export type Correspondent = z.infer<typeof correspondent>

/** Somebody to whom the reader may write, with the thread that there is already. */
export const messagePerson = correspondent.extend({ threadId: z.string().nullable() })
export type MessagePerson = z.infer<typeof messagePerson>
export const messagePersonPage = pageOf(messagePerson)
export type MessagePersonPage = z.infer<typeof messagePersonPage>
export const messagePersonQuery = z.object({ q: searchWords, id: z.uuid().optional(), ...pageQuery.shape })
export type MessagePersonQuery = z.infer<typeof messagePersonQuery>

const named = z.object({ id: z.string(), firstName: z.string(), lastName: z.string() })

export const message = z.object({
  id: z.string(),
  /** In its thread, from 1 on; `null` while it waits for the end of the quiet hours. */
  place: z.number().int().nullable(),
  /** Of the reader's side. */
  own: z.boolean(),
  /** Which administrator wrote it, for administrators alone; else `null`. */
  author: z.string().nullable(),
  /** Empty where it is deleted. */
  words: z.string(),
  /** None where it is deleted or hidden. */
  files: z.array(messageFile),
  urgent: z.boolean(),
  /** When the reader of it gets it. */
  at: z.string(),
  changed: z.boolean(),
  deleted: z.boolean(),
  /** Deleted by the administration. */
  removed: z.boolean(),
  /** Reported, and not shown to this pupil until the administration has decided; its words are empty. */
  hidden: z.boolean(),
  /** Reported by the reader, whatever was decided of it. */
  reported: z.boolean(),
  /** Until when the reader may change or delete it; `null` = they may not. */
  changeableUntil: z.string().nullable(),
})
export type Message = z.infer<typeof message>

const threadFacts = {
  id: z.string(),
  other: correspondent,
  /** Messages that the reader's side has not read. */
  unread: z.number().int(),
  /** Whether the last word is the other side's. */
  unanswered: z.boolean(),
  /** Which administrator has taken it, for administrators alone. */
  takenBy: named.nullable(),
}

/** A thread in the list of them. */
export const threadRow = z.object({
  ...threadFacts,
  /** What stands last in it, or what was found; cut short. */
  last: message.pick({ id: true, place: true, own: true, words: true, at: true, deleted: true, hidden: true }).extend({
    found: z.boolean(),
    /** Kinds of its files, in their order. */
    files: z.array(z.enum(MESSAGE_FILE_KINDS)),
  }),
})
export type ThreadRow = z.infer<typeof threadRow>

export const threadQuery = z.object({
  q: searchWords,
  /** `mine` = those that the administrator has taken. */
  state: z.enum(THREAD_STATES).default('all'),
  /** What `older` of the part before said. */
  before: z.string().max(80).optional(),
  size: z.coerce.number<string>().int().min(1).max(50).default(MESSAGE_LIMITS.threads),
})
export type ThreadQuery = z.infer<typeof threadQuery>
export const threadPart = z.object({
  items: z.array(threadRow),
  /** Asks for the next part as `before`; `null` = there is none. */
  older: z.string().nullable(),
})
export type ThreadPart = z.infer<typeof threadPart>

const place = z.coerce.number<string>().int().min(0).max(2_147_483_647)
export const thread = z.object({
  ...threadFacts,
  /** Whether the reader may still write here. */
  open: z.boolean(),
  /** Which side has blocked the other; the reader's own, where both have. */
  blocked: z.enum(['own', 'other']).nullable(),
  /** Place of the first message that the reader's side has not read. */
  firstUnread: z.number().int().nullable(),
  /** In their order; what still waits stands last. */
  messages: z.array(message),
  /** Whether there are messages before these, and after. */
  older: z.boolean(),
  newer: z.boolean(),
})
export type Thread = z.infer<typeof thread>
export const threadReadQuery = z.object({
  /** Those before a place, or after one; else those around the first that is not read. */
  before: place.optional(),
  after: place.optional(),
})
export type ThreadReadQuery = z.infer<typeof threadReadQuery>

/** To whom a message goes: into a thread that there is, or to somebody, whose thread is made where there is none. */
export const messageTo = z.union([
  z.strictObject({ thread: z.uuid() }),
  z.strictObject({ person: z.uuid() }),
  z.strictObject({ administration: z.literal(true) }),
])
export type MessageTo = z.infer<typeof messageTo>
export const messageCreation = z.strictObject({
  to: messageTo,
  words: messageWords,
  /** Uploads of the sender that became files, in the order in which they are shown; at least one where nothing is said. */
  files: z.array(z.uuid()).max(MESSAGE_FILE_LIMITS.most).default([]),
  /** Arrives in the quiet hours too; administrators alone. */
  urgent: z.boolean().default(false),
})
export type MessageCreation = z.infer<typeof messageCreation>
export const messageSent = z.object({ threadId: z.string(), message })
export type MessageSent = z.infer<typeof messageSent>

const ADMINISTRATORS = ['ADMINISTRATOR'] as const

export const messageEndpoints = {
  people: endpoint({
    method: 'get',
    path: '/messages/people',
    about: ['messages'],
    who: 'session',
    summary: 'To whom the reader may write, the administration first, then by name',
    query: messagePersonQuery,
    answer: messagePersonPage,
    result: 'A page of them',
  }),
  administrators: endpoint({
    method: 'get',
    path: '/messages/administrators',
    who: ADMINISTRATORS,
    summary: 'To whom a thread of the administration can be handed over',
    answer: z.array(named),
    result: 'The active administrators, by name',
  }),
  list: endpoint({
    method: 'get',
    path: '/threads',
    about: ['messages'],
    who: 'session',
    summary:
      "The reader's threads, those with the newest message first; administrators get those of the administration",
    query: threadQuery,
    answer: threadPart,
    result: 'A part of them, and how the next is asked for',
  }),
  read: endpoint({
    method: 'get',
    path: '/threads/{id}',
    about: ['messages'],
    who: 'session',
    summary: "A thread of the reader's side with a part of its messages",
    params: uuidParams,
    query: threadReadQuery,
    answer: thread,
    result: 'The thread',
  }),
  mark: endpoint({
    method: 'put',
    path: '/threads/{id}/read',
    keepalive: true,
    who: 'session',
    summary: "Say up to which place the reader's side has read; an earlier place changes nothing",
    params: uuidParams,
    body: z.strictObject({ place: z.number().int().min(0).max(2_147_483_647) }),
    answer: unreadCounts,
    result: 'What is left to read',
  }),
  take: endpoint({
    method: 'put',
    path: '/threads/{id}/taker',
    changes: ['messages'],
    who: ADMINISTRATORS,
    summary: 'Say which administrator answers in a thread of the administration, or that nobody in particular does',
    params: uuidParams,
    body: z.strictObject({ userId: z.uuid().nullable() }),
    result: 'It is theirs',
  }),
  block: endpoint({
    method: 'put',
    path: '/threads/{id}/block',
    changes: ['messages'],
    who: ['STUDENT', 'PROFESSOR'],
    summary:
      'Say whether the reader wishes for messages of somebody; the administration cannot be blocked, and announcements come all the same',
    params: uuidParams,
    body: z.strictObject({ blocked: z.boolean() }),
    result: 'It is so',
  }),
  send: endpoint({
    method: 'put',
    path: '/messages/{id}',
    who: 'session',
    summary: 'Send a message under an id that the sender chose; the same id twice sends it once',
    params: uuidParams,
    body: messageCreation,
    answer: messageSent,
    result: 'The message as it is now, and its thread',
  }),
  change: endpoint({
    method: 'put',
    path: '/messages/{id}/words',
    who: 'session',
    summary: 'Change what a message of the reader says, in its first minutes',
    params: uuidParams,
    body: z.strictObject({ words: messageWords }),
    answer: message,
    result: 'The message as it is now',
  }),
  delete: endpoint({
    method: 'delete',
    path: '/messages/{id}',
    who: 'session',
    summary: 'Delete a message of the reader for everybody, in its first minutes',
    params: uuidParams,
    answer: message,
    result: 'The message as it is now, without words',
  }),
}

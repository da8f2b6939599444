import { endpoint } from './endpoint.ts'
import { messageFile } from './message-files.ts'
import { messageReportQuery } from './message-report-list.ts'
import { MESSAGE_DECISIONS, MESSAGE_REPORT_REASONS, OVERSIGHT_REASONS } from './message-rules.ts'
import { message } from './messages.ts'
import { pageOf } from './paging.ts'
import { uuidParams } from './params.ts'
import { ROLES } from './roles.ts'
import { z } from './zod.ts'

const person = z.object({ id: z.string(), firstName: z.string(), lastName: z.string(), role: z.enum(ROLES) })

/** What a message said before it was changed or deleted. */
const version = z.object({ words: z.string(), until: z.string() })

/** A message as those read it who look after pupils: with all that it ever said. */
const overseen = z.object({
  id: z.string(),
  /** `null` = their account is erased. */
  author: person.nullable(),
  /** Empty where it is deleted. */
  words: z.string(),
  /** Those of a deleted message too. */
  files: z.array(messageFile),
  at: z.string(),
  changed: z.boolean(),
  deleted: z.boolean(),
  /** Deleted by the administration. */
  removed: z.boolean(),
  /** The oldest first. */
  versions: z.array(version),
})

export const messageReport = z.object({
  id: z.string(),
  /** What was reported: a message between people, or a question or an answer under a course. */
  about: z.enum(['message', 'question', 'answer']),
  /** Of a question or an answer: where it stands. */
  questionId: z.string().nullable(),
  reason: z.enum(MESSAGE_REPORT_REASONS),
  at: z.string(),
  /** `null` = their account is erased. */
  reporter: person.nullable(),
  message: overseen,
  /** `null` = nobody has decided. */
  decision: z.enum(MESSAGE_DECISIONS).nullable(),
  decidedAt: z.string().nullable(),
  /** Whether the reader may decide: nobody does of their own message. */
  decidable: z.boolean(),
})
export type MessageReport = z.infer<typeof messageReport>
export const messageReportPage = pageOf(messageReport)
export type MessageReportPage = z.infer<typeof messageReportPage>
const reason = z.enum(OVERSIGHT_REASONS)
const place = z.number().int().min(0).max(2_147_483_647)

/** A thread of somebody, without its words. */
const overseenThread = z.object({
  id: z.string(),
  /** `null` = the administration, or somebody whose account is erased. */
  other: person.nullable(),
  administration: z.boolean(),
  messages: z.number().int(),
  lastAt: z.string(),
})
export type OverseenThread = z.infer<typeof overseenThread>
export const overseenThreads = z.object({ items: z.array(overseenThread), more: z.boolean() })
export type OverseenThreads = z.infer<typeof overseenThreads>

/** A thread is read for a report, or for a reason that is said. */
export const overseenRequest = z.strictObject({
  why: z.union([z.strictObject({ report: z.uuid() }), z.strictObject({ thread: z.uuid(), reason })]),
  /** Those before a place, or after one; else those around the reported one, or the last. */
  before: place.optional(),
  after: place.optional(),
})
export type OverseenRequest = z.infer<typeof overseenRequest>

const overseenMessage = overseen.extend({ place: place.nullable(), side: z.number().int(), reported: z.boolean() })
export type OverseenMessage = z.infer<typeof overseenMessage>
export const overseenPart = z.object({
  id: z.string(),
  /** Of both sides; `null` = the administration, or somebody whose account is erased. */
  sides: z.array(z.object({ person: person.nullable(), administration: z.boolean() })),
  messages: z.array(overseenMessage),
  older: z.boolean(),
  newer: z.boolean(),
})
export type OverseenPart = z.infer<typeof overseenPart>

const ADMINISTRATORS = ['ADMINISTRATOR'] as const

export const messageReportEndpoints = {
  report: endpoint({
    method: 'put',
    path: '/messages/{id}/report',
    who: ['STUDENT', 'PROFESSOR'],
    summary: 'Report a message of somebody else to the administration; pupils do not see it until that has decided',
    params: uuidParams,
    body: z.strictObject({ reason: z.enum(MESSAGE_REPORT_REASONS) }),
    answer: message,
    result: 'The message as it is now for who reported it',
  }),
  list: endpoint({
    method: 'get',
    path: '/message-reports',
    about: ['messages'],
    who: ADMINISTRATORS,
    summary: 'Reports of messages: open ones the oldest first, decided ones the newest first',
    query: messageReportQuery,
    answer: messageReportPage,
    result: 'A page of them',
  }),
  decide: endpoint({
    method: 'put',
    path: '/message-reports/{id}/decision',
    changes: ['messages', 'questions'],
    who: ADMINISTRATORS,
    summary: 'Remove a reported message for everybody, or leave it; of all its open reports',
    params: uuidParams,
    body: z.strictObject({ decision: z.enum(MESSAGE_DECISIONS) }),
    answer: messageReport,
    result: 'The report as it is now',
  }),
  overseeThreads: endpoint({
    method: 'post',
    path: '/message-oversight/threads',
    who: ADMINISTRATORS,
    summary: 'With whom somebody has written, for a reason that is said and kept in the audit log',
    body: z.strictObject({ person: z.uuid(), reason, page: z.number().int().min(1).max(1_000).default(1) }),
    answer: overseenThreads,
    result: 'Their threads, those with the newest message first',
  }),
  overseeMessages: endpoint({
    method: 'post',
    path: '/message-oversight/messages',
    who: ADMINISTRATORS,
    summary: 'Read a thread of others, for a report or a reason that is said; kept in the audit log',
    body: overseenRequest,
    answer: overseenPart,
    result: 'A part of its messages, with what was changed and deleted in them',
  }),
}

import {
  type MessageReport,
  messageReportEndpoints,
  type OverseenPart,
  type OverseenRequest,
  type OverseenThreads,
} from '#/contract/message-reports.ts'
import type { MessageDecision, OversightReason } from '#/contract/message-rules.ts'
import { call } from './api.ts'

/** Decides of a reported message. @throws {RequestError} */
export function decideReport(id: string, decision: MessageDecision): Promise<MessageReport> {
  return call(messageReportEndpoints.decide, { id, body: { decision } })
}

/** With whom somebody has written; that it was asked stands in the audit log. @throws {RequestError} */
export function overseeThreads(person: string, reason: OversightReason, page: number): Promise<OverseenThreads> {
  return call(messageReportEndpoints.overseeThreads, { body: { person, reason, page } })
}

/** A part of a thread of others; that it was read stands in the audit log. @throws {RequestError} */
export function overseeMessages(request: OverseenRequest): Promise<OverseenPart> {
  return call(messageReportEndpoints.overseeMessages, { body: request })
}

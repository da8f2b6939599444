import type { ServerResponse } from 'node:http'
import type { Locale } from '#/contract/locales.ts'
import type { ServiceError } from '#/server/platform/errors.ts'
import { errorAnswer } from './error-answer.ts'

/** Sends the error envelope where no router is in charge. */
export function sendError(res: ServerResponse, error: ServiceError, locale: Locale, requestId: string): void {
  const { status, headers, body } = errorAnswer(error, locale, requestId)
  sendJson(res, status, body, headers)
}

/** Sends a small private JSON answer. */
export function sendJson(
  res: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  res.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'private, no-store',
    ...headers,
  })
  res.end(JSON.stringify(body))
}

import type { Locale } from '#/contract/locales.ts'
import { type SessionPlanColumn, sessionPlanColumnName } from '#/contract/session-plan-columns.ts'

/** What a line of a file of sessions says. */
export type SessionLine = Partial<Record<SessionPlanColumn, string>>

/** @returns a file of sessions, with the columns of its first line */
export function sessionsFile(lines: readonly SessionLine[], locale: Locale = 'fr'): string {
  const columns = Object.keys(lines[0] ?? {}) as SessionPlanColumn[]
  const rows = [
    columns.map((each) => sessionPlanColumnName(each, locale)),
    ...lines.map((line) => columns.map((each) => line[each] ?? '')),
  ]
  return rows.map((cells) => cells.map((cell) => `"${cell}"`).join(';')).join('\r\n')
}

import type { NotificationKind } from '#/contract/notification-kinds.ts'
import type { NotificationEntry } from '#/contract/notifications.ts'
import { isoDateInTunis } from '#/i18n/dates.ts'

/** Notifications that say the same of the same, as one line. */
export interface NotificationGroup {
  /** The newest of them; of new messages and answers the number is that of all that are not read. */
  newest: NotificationEntry
  ids: number[]
  /** Whether all of them are. */
  read: boolean
  /** How many like the newest came before it that it does not say already. */
  similar: number
}

/** The groups of a day of Tunis, such as `2026-01-05`. */
export interface NotificationDay {
  date: string
  groups: NotificationGroup[]
}

/** @returns notifications, the newest first, by days, those of a day that say the same of the same as one */
export function daysOf(entries: readonly NotificationEntry[]): NotificationDay[] {
  const days = new Map<string, Map<string, NotificationGroup>>()
  for (const entry of entries) {
    const date = isoDateInTunis(entry.at)
    const groups = days.get(date) ?? new Map<string, NotificationGroup>()
    days.set(date, groups)
    const key = sameAs(entry)
    const group = groups.get(key)
    if (group) join(group, entry)
    else groups.set(key, { newest: entry, ids: [entry.id], read: entry.read, similar: 0 })
  }
  return [...days].map(([date, groups]) => ({ date, groups: [...groups.values()] }))
}

/** Kinds of which the newest says how many there are now. */
const WHOLE = new Set<NotificationKind>([
  ...(['questions-waiting', 'contact-waiting', 'requests-waiting', 'faults-waiting', 'message-reported'] as const),
])
/** Kinds of which any two say the same. */
const ALIKE = new Set<NotificationKind>([...WHOLE, 'message-new', 'report-decided'])

/** Of what it is: two of the same key say the same of the same. */
function sameAs({ id, kind, data }: NotificationEntry): string {
  if (ALIKE.has(kind)) return kind
  if (kind === 'question-answered') return `${kind} ${data.questionId}`
  return 'sessionId' in data ? `${kind} ${data.sessionId}` : String(id)
}

function join(group: NotificationGroup, { id, read, kind, data }: NotificationEntry): void {
  group.ids.push(id)
  group.read &&= read
  const { newest } = group
  if (kind === 'message-new' && newest.kind === kind) {
    // Of what was read the newest says nothing any more.
    if (!read) group.newest = { ...newest, data: { messages: newest.data.messages + data.messages } }
  } else if (kind === 'question-answered' && newest.kind === kind) {
    if (!read) group.newest = { ...newest, data: { ...newest.data, answers: newest.data.answers + data.answers } }
  } else if (!WHOLE.has(kind)) group.similar += 1
}

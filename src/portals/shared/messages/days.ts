import type { Message } from '#/contract/messages.ts'
import { isoDateInTunis } from '#/i18n/dates.ts'

/** The messages of a day of Tunis, such as `2026-01-05`. */
export interface MessageDay {
  date: string
  messages: Message[]
}

/**
 * @param today the day that it is
 * @returns messages by the days at which they arrived; what still waits is of the last day, or of today where there is none
 */
export function daysOf(messages: readonly Message[], today: string): MessageDay[] {
  const days: MessageDay[] = []
  for (const message of messages) {
    const day = days.at(-1)
    const date = message.place === null ? (day?.date ?? today) : isoDateInTunis(message.at)
    if (day?.date === date) day.messages.push(message)
    else days.push({ date, messages: [message] })
  }
  return days
}

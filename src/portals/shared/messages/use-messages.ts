import { useMe } from '#/portals/shared/use-me.ts'
import { messagesPath } from './message-reads.ts'

/** @returns where the messages of whoever is signed in are */
export function useMessagesPath(): string {
  return messagesPath(useMe().role)
}

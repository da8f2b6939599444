import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import type { MessageTo, Thread } from '#/contract/messages.ts'
import { $unsent, correspondenceKey, type UnsentMessage } from '#/stores/message-queue.ts'

const NONE: readonly UnsentMessage[] = []

/** @returns what is on its way, all of it; nothing on the server */
export function useAllUnsent(): readonly UnsentMessage[] {
  return useStore($unsent, { ssr: () => NONE })
}

/** @returns what is on its way to somebody with whom there is no thread yet */
export function useUnsentTo(to: MessageTo): readonly UnsentMessage[] {
  return useUnsentOf(correspondenceKey(to))
}

/** @returns what is on its way into a thread, also what was written before there was one */
export function useUnsent({ id, other }: Pick<Thread, 'id' | 'other'>): readonly UnsentMessage[] {
  const to: MessageTo | undefined =
    other.kind === 'administration' ? { administration: true } : other.id === null ? undefined : { person: other.id }
  return useUnsentOf(correspondenceKey({ thread: id }), to && correspondenceKey(to))
}

function useUnsentOf(key: string, other?: string): readonly UnsentMessage[] {
  const all = useAllUnsent()
  return useMemo(() => all.filter(({ to }) => [key, other].includes(correspondenceKey(to))), [all, key, other])
}

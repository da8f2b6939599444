import { useStore } from '@nanostores/react'
import { useMemo, useState } from 'react'
import type { Boot } from '#/contract/boot.ts'
import type { Read } from '#/contract/read.ts'
import { isMissing } from '#/stores/errors.ts'
import { $answers, answerOf, type Loadable, stateOf } from '#/stores/reads.ts'
import { useBoot } from './boot-context.tsx'

/** What is known of what was asked: by the server that rendered the page, later by the browser. */
export interface Answers {
  answerOf<T>(read: Read<T>): T | undefined
  isMissing(read: Read): boolean
}

const BOOTED = -1

/**
 * How a question stands. While another page of the same list is on its way, the one before it stays.
 * @param read absent = there is nothing to ask
 */
export function useRead<T>(read: Read<T> | undefined): Loadable<T> {
  const boot = useBoot()
  const key = read?.key
  // React compares what it gets here with the next call: it has to be the same object.
  const booted = useMemo(() => bootedState<T>(boot, key), [boot, key])
  const state = useStore(stateOf(read), { ssr: () => booted })
  return useStaying(state, key?.split('?', 1)[0])
}

function bootedState<T>({ reads }: Boot, key: string | undefined): Loadable<T> {
  const data = key === undefined ? undefined : (reads[key] as T | undefined)
  return { data, loading: false, error: undefined }
}

function useStaying<T>(state: Loadable<T>, path: string | undefined): Loadable<T> {
  const [last, setLast] = useState<{ path: string | undefined; data: T }>()
  if (state.data !== undefined && (last?.data !== state.data || last.path !== path)) {
    setLast({ path, data: state.data })
  }
  // It was there, and is there no more.
  const isGone = state.data === undefined && isMissing(state.error)
  if (isGone && last) setLast(undefined)
  const stays = state.data === undefined && !isGone && path !== undefined && last?.path === path
  return useMemo(() => (stays ? { ...state, data: last?.data } : state), [stays, state, last])
}

/** What is known of any question, for what depends on answers; another object when there is more. */
export function useAnswers(): Answers {
  const boot = useBoot()
  const version = useStore($answers, { ssr: () => BOOTED })
  return useMemo(
    () => (version === BOOTED ? bootedAnswers(boot) : { answerOf, isMissing: isRefused, version }),
    [version, boot],
  )
}

function bootedAnswers({ reads, missing }: Boot): Answers {
  return {
    answerOf: <T>({ key }: Read<T>) => reads[key] as T | undefined,
    isMissing: ({ key }) => missing?.includes(key) ?? false,
  }
}

function isRefused(read: Read): boolean {
  return isMissing(stateOf(read).get().error)
}

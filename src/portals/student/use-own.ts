import { useEffect, useEffectEvent } from 'react'
import type { Boot } from '#/contract/boot.ts'
import type { HiddenSubjectIds, MyProgress, NextLesson } from '#/contract/progress.ts'
import {
  $hiddenSubjects,
  $myProgress,
  $nextLesson,
  loadHiddenSubjects,
  loadMyProgress,
  loadNextLesson,
} from '#/stores/progress.ts'
import type { Loadable, ReadableAtom } from '#/stores/resource.ts'
import { useBooted } from '../shared/use-booted.ts'

/** What the student has done in everything. */
export function useMyProgress(): Loadable<MyProgress> {
  return useOwn($myProgress, bootedProgress, loadMyProgress)
}

/** The lesson to go on with. */
export function useNextLesson(): Loadable<NextLesson> {
  return useOwn($nextLesson, bootedNext, loadNextLesson)
}

/** Optional subjects out of sight. */
export function useHiddenSubjects(): Loadable<HiddenSubjectIds> {
  return useOwn($hiddenSubjects, bootedHidden, loadHiddenSubjects)
}

/** Reads a part of a page. What the server left out, because it failed there, is asked for by itself. */
export function useOwn<T>(
  store: ReadableAtom<Loadable<T>>,
  pick: (boot: Boot) => Loadable<T>,
  load: () => Promise<void>,
): Loadable<T> {
  const state = useBooted(store, pick)
  const ask = useEffectEvent(() => {
    const { data, loading, error } = store.get()
    if (data === undefined && !loading && error === undefined) void load()
  })
  useEffect(() => ask(), [])
  return state
}

function bootedProgress({ data }: Boot): Loadable<MyProgress> {
  return { data: data.myProgress, loading: false, error: undefined }
}

function bootedNext({ data }: Boot): Loadable<NextLesson> {
  return { data: data.nextLesson, loading: false, error: undefined }
}

function bootedHidden({ data }: Boot): Loadable<HiddenSubjectIds> {
  return { data: data.hiddenSubjects, loading: false, error: undefined }
}

import { useMemo } from 'react'
import type { Read } from '#/contract/read.ts'
import type { Subject } from '#/contract/subjects.ts'
import type { Loadable } from '#/stores/reads.ts'
import { useRead } from '../shared/use-read.ts'

/** The subjects of the student's class; without a class there are none. */
export function useOwnSubjects(read: Read<Subject[]> | undefined): Loadable<Subject[]> {
  const state = useRead(read)
  return useMemo(() => (read ? state : { ...state, data: [] }), [read, state])
}

import { $light } from '#/stores/light.ts'
import { useBooted } from './use-booted.ts'

/** @returns whether to spend as little of the reader's data as can be */
export function useLight(): boolean {
  return useBooted($light, ({ light }) => light)
}

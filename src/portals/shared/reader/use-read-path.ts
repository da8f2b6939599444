import { useBoot } from '#/portals/shared/boot-context.tsx'
import { type ReadPlace, readPath } from './read-path.ts'

/** @returns `readPath` for whoever is signed in */
export function useReadPath(): (place: ReadPlace) => string {
  const { role } = useBoot().me
  return (place) => readPath(place, role)
}

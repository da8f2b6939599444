import type { Me } from '#/contract/me.ts'
import { $me } from '#/stores/me.ts'
import { useBoot } from './boot-context.tsx'
import { useBooted } from './use-booted.ts'

/** The signed-in person. After a logout, until the page is left, still the one it was made for. */
export function useMe(): Me {
  const { me } = useBoot()
  const { data } = useBooted($me, bootedMe)
  return data ?? me
}

function bootedMe({ me }: { me: Me }) {
  return { data: me }
}

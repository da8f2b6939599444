import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Boot } from '#/contract/boot.ts'
import type { ReadableAtom } from '#/stores/reads.ts'
import { useBoot } from './boot-context.tsx'

/**
 * Reads a store in a component that the server renders too. There, and while the page hydrates, the value is picked
 * from the boot data: stores are the browser's, and on the server they would be everyone's.
 */
export function useBooted<T>(store: ReadableAtom<T>, pick: (boot: Boot) => T): T {
  const boot = useBoot()
  // React compares what it gets here with the next call: it has to be the same object.
  const [booted] = useState(() => pick(boot))
  return useStore(store, { ssr: () => booted })
}

/** Remembers answers for a while, the latest of them; what is asked twice at once is asked once. */
export interface Memory<T> {
  /** @returns what is remembered and fresh enough, or else what is asked now */
  get(name: string, freshMs: number, ask: () => Promise<T>): Promise<T>
  /** @returns what is remembered, however old */
  peek(name: string): T | undefined
  put(name: string, value: T): void
}

/** @param most how many answers; the oldest goes first */
export function createMemory<T>(most: number, now: () => number): Memory<T> {
  const known = new Map<string, { value: T; at: number }>()
  const asking = new Map<string, Promise<T>>()

  function put(name: string, value: T): void {
    known.delete(name)
    known.set(name, { value, at: now() })
    for (const oldest of known.keys()) {
      if (known.size <= most) break
      known.delete(oldest)
    }
  }

  return {
    async get(name, freshMs, ask) {
      const found = known.get(name)
      if (found && now() - found.at < freshMs) return found.value
      const running = asking.get(name) ?? ask().finally(() => asking.delete(name))
      asking.set(name, running)
      const value = await running
      put(name, value)
      return value
    },
    peek: (name) => known.get(name)?.value,
    put,
  }
}

/**
 * Does some work at once, and again every so many milliseconds; a time at which the last one still goes on is left out.
 * Keeps no process alive.
 * @param options.work is given what is aborted when it is to stop
 * @param options.failed is told what it throws, unless it was being stopped
 * @returns ends it, and resolves when nothing of it goes on any more
 */
export function startRepeating({ everyMs, work, failed }: RepeatOptions): () => Promise<void> {
  const stopping = new AbortController()
  let going: Promise<void> | undefined

  async function once(): Promise<void> {
    try {
      await work(stopping.signal)
    } catch (error) {
      if (!stopping.signal.aborted) failed(error)
    }
  }

  function begin(): void {
    going ??= once().finally(() => {
      going = undefined
    })
  }

  const timer = setInterval(begin, everyMs).unref()
  begin()
  return async () => {
    stopping.abort()
    clearInterval(timer)
    await going
  }
}

export interface RepeatOptions {
  everyMs: number
  work(stopping: AbortSignal): Promise<void>
  failed(error: unknown): void
}

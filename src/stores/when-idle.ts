/** Does something when the browser is idle after some time; what fails has no say. @returns what calls it off */
export function whenIdle(ms: number, work: () => Promise<void>): () => void {
  let off = false
  const start = (): void => {
    if (!off) work().catch(() => undefined)
  }
  const timer = setTimeout(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(start)
    else start()
  }, ms)
  return () => {
    off = true
    clearTimeout(timer)
  }
}

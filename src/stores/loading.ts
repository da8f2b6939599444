import { atom, computed } from 'nanostores'

/** Specification §9: the bar rises by 10 % every 300 ms, and is reset 500 ms after loading ends. */
const STEP_PERCENT = 10
const STEP_MS = 300
const RESET_MS = 500

/** How many requests are on their way. */
export const $pending = atom(0)

/** Whether any request is on its way (specification §4). */
export const $loading = computed($pending, (pending) => pending > 0)

/**
 * How far the loading bar has come, 0 to 100; 0 = not shown. At 100 it stays, full, until loading ends:
 * starting over would say that the work did. A request answered within one step never shows it.
 */
export const $progress = atom(0)

export function requestStarted(): void {
  $pending.set($pending.get() + 1)
}

export function requestSettled(): void {
  $pending.set(Math.max(0, $pending.get() - 1))
}

/** Drives the loading bar. @returns what stops it */
export function startLoadingBar(): () => void {
  let rising: ReturnType<typeof setInterval> | undefined
  let reset: ReturnType<typeof setTimeout> | undefined
  const halt = (): void => {
    clearInterval(rising)
    clearTimeout(reset)
  }
  const unbind = $loading.subscribe((loading) => {
    halt()
    if (loading) {
      // Loading that begins again before the reset goes on from where the bar stands: a chain of calls is one wait.
      rising = setInterval(() => $progress.set(Math.min(100, $progress.get() + STEP_PERCENT)), STEP_MS)
    } else if ($progress.get() > 0) {
      reset = setTimeout(() => $progress.set(0), RESET_MS)
    }
  })
  return () => {
    unbind()
    halt()
    $progress.set(0)
  }
}

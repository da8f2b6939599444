import { NOBODY_PUSHED, PUSHED_KEY } from '#/contract/auth-session.ts'
import { PUSH_SCOPE } from '#/contract/push-worker.ts'

/**
 * Has nobody's notifications shown in this browser any more, whether or not the server hears of it; what cannot be finished
 * before the page is left, the next one does (`pushTask`). Small, and there before anybody logs out: without a line no
 * more code comes.
 */
export async function dropPushed(): Promise<void> {
  try {
    if (localStorage.getItem(PUSHED_KEY) === null) return
    localStorage.setItem(PUSHED_KEY, NOBODY_PUSHED)
    const registration = await navigator.serviceWorker.getRegistration(PUSH_SCOPE)
    await (await registration?.pushManager.getSubscription())?.unsubscribe()
    localStorage.removeItem(PUSHED_KEY)
  } catch {
    // A browser that keeps nothing has nothing noted; what could not be undone stays noted.
  }
}

import { atom } from 'nanostores'
import { pushEndpoints } from '#/contract/push.ts'
import { PUSH_SCOPE, PUSH_WORKER } from '#/contract/push-worker.ts'
import { call } from './api.ts'
import { noteNotPushed, notePushed, pushTask } from './push-wished.ts'
import { registerWorker } from './register-worker.ts'

/**
 * Whether this browser shows notifications where no page is open. `unable`: it has none, as on an iPhone where the site is
 * no app; `refused`: its settings forbid them; `lost`: its push service gave no address.
 */
export type PushHere = 'unable' | 'refused' | 'lost' | 'off' | 'on'

/** `undefined` while that is not known. */
export const $pushHere = atom<PushHere | undefined>()

/**
 * Finds out how it stands here.
 * @throws {RequestError}
 */
export async function lookAtPush(): Promise<void> {
  if (!isAble()) return $pushHere.set('unable')
  if (Notification.permission === 'denied') return $pushHere.set('refused')
  const [{ on }, subscription] = await Promise.all([call(pushEndpoints.read), subscriptionHere()])
  $pushHere.set(on && subscription && Notification.permission === 'granted' ? 'on' : 'off')
}

/**
 * Asks the person, by the browser's own question, and has notifications shown here.
 * @throws {RequestError}
 */
export async function turnPushOn(account: string): Promise<void> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return $pushHere.set(permission === 'denied' ? 'refused' : 'off')
  const body = await subscribe()
  if (!body) return $pushHere.set('lost')
  await call(pushEndpoints.save, { body })
  notePushed(account)
  $pushHere.set('on')
}

/**
 * Has none shown here any more.
 * @throws {RequestError}
 */
export async function turnPushOff(): Promise<void> {
  await call(pushEndpoints.remove)
  await forgetHere()
  $pushHere.set('off')
}

/**
 * Has one shown here that says that it works.
 * @throws {RequestError}
 */
export async function tryPush(): Promise<void> {
  await call(pushEndpoints.try)
}

/** Does what `pushTask` says, unasked: what fails is tried again with the next page. */
export async function keepPush(account: string): Promise<void> {
  if (!isAble()) return
  try {
    if (pushTask(account) === 'forget') return await forgetHere()
    // Forbidden meanwhile, in the settings of the browser: a page does not ask again by itself.
    if (Notification.permission !== 'granted') return noteNotPushed()
    const body = await subscribe()
    if (!body) return
    await call(pushEndpoints.save, { body }, { background: true })
    notePushed(account)
  } catch {
    // Without a line, or the session is over.
  }
}

function isAble(): boolean {
  return 'Notification' in globalThis && 'PushManager' in globalThis && navigator.serviceWorker !== undefined
}

async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(PUSH_SCOPE)
  return registration?.scope.endsWith(PUSH_SCOPE) ? registration.pushManager.getSubscription() : null
}

async function forgetHere(): Promise<void> {
  noteNotPushed()
  await (await subscriptionHere())?.unsubscribe()
}

/** @returns where this browser is pushed to; `undefined` where its push service gives no address */
async function subscribe(): Promise<{ endpoint: string; keys: { p256dh: string; auth: string } } | undefined> {
  const { publicKey } = await call(pushEndpoints.read)
  const registration = await registerWorker(PUSH_WORKER, PUSH_SCOPE)
  await untilActive(registration)
  const { pushManager } = registration
  try {
    const before = await pushManager.getSubscription()
    // One that trusts another key takes nothing of ours, and stands in the way.
    if (before && keyOf(before) !== publicKey) await before.unsubscribe()
    const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    const { endpoint, keys } = made.toJSON()
    return endpoint && keys?.p256dh && keys.auth
      ? { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }
      : undefined
  } catch (error) {
    if (error instanceof DOMException) return undefined
    throw error
  }
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** A worker that was just registered has to be installed before it may be pushed to. */
function untilActive({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const coming = installing ?? waiting
  if (active || !coming) return Promise.resolve()
  return new Promise((resolve, reject) => {
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated') resolve()
      else if (coming.state === 'redundant') reject(new DOMException('The worker was not installed', 'AbortError'))
    })
  })
}

import { atom } from 'nanostores'
import { pushEndpoints } from '#/contract/push.ts'
import { PUSH_SCOPE, PUSH_WORKER } from '#/contract/push-worker.ts'
import { call } from './api.ts'
import { $leaving, tokenOwner } from './auth-session.ts'
import { isCurrent, notedPush, noteNotPushed, notePushed } from './push-wished.ts'
import { registerWorker } from './register-worker.ts'

/**
 * Whether this browser shows notifications where no page is open. `unable`: it has none, as on an iPhone where the site is
 * no app; `refused`: its settings forbid them; `dismissed`: its question was not answered; `lost`: its push service gave no
 * address.
 */
export type PushHere = 'unable' | 'refused' | 'dismissed' | 'lost' | 'off' | 'on'

/** `undefined` while that is not known. */
export const $pushHere = atom<PushHere | undefined>()

/**
 * Finds out how it stands here.
 * @throws {RequestError}
 */
export async function lookAtPush(account: string): Promise<void> {
  if (!isAble()) return $pushHere.set('unable')
  if (Notification.permission === 'denied') return $pushHere.set('refused')
  await keepPush(account)
  const [{ on }, subscription] = await Promise.all([call(pushEndpoints.read), subscriptionHere()])
  $pushHere.set(on && subscription && Notification.permission === 'granted' ? 'on' : 'off')
}

/**
 * Asks the person, by the browser's own question, and has notifications shown here.
 * @throws {RequestError}
 */
export async function turnPushOn(account: string): Promise<void> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return $pushHere.set(permission === 'denied' ? 'refused' : 'dismissed')
  const subscription = await subscribe()
  if (!subscription) return $pushHere.set('lost')
  if (await save(account, subscription)) $pushHere.set('on')
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

let keeping: Promise<void> | undefined

/**
 * Tells the server of the present session what it knew of the one before, or of an address that is another by now, and
 * turns off what is somebody else's, or nobody's any more. Unasked, once at a time: what fails is tried again with the next
 * page.
 */
export function keepPush(account: string): Promise<void> {
  keeping ??= keep(account).finally(() => {
    keeping = undefined
  })
  return keeping
}

async function keep(account: string): Promise<void> {
  const noted = notedPush()
  if (!noted || !isAble()) return
  try {
    // Forbidden meanwhile, in the settings of the browser: a page does not ask again by itself.
    if (noted.owner !== account || Notification.permission !== 'granted') return await forgetHere()
    if (isCurrent(noted, (await subscriptionHere())?.endpoint)) return
    const subscription = await subscribe()
    if (!subscription) return
    const kept = await save(account, subscription, noted.endpoint)
    // Signed out there meanwhile, from elsewhere: it does not begin again by itself.
    if (!kept && isTheirs(account)) await forgetHere()
  } catch {
    // Without a line, or the session is over.
  }
}

/**
 * @param renews the address that the server knew, where only what was shall go on
 * @returns whether the server pushes here now, for the person whose page this is
 * @throws {RequestError}
 */
async function save(account: string, subscription: PushSubscription, renews: string | null = null): Promise<boolean> {
  const { endpoint = '', keys } = subscription.toJSON()
  const body = { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' }, renews }
  // In another tab somebody else may have signed in.
  if (!isTheirs(account)) return false
  const { on } = await call(pushEndpoints.save, { body }, { background: renews !== null })
  if (on && isTheirs(account)) notePushed(account, endpoint)
  return on
}

function isTheirs(account: string): boolean {
  return !$leaving.get() && tokenOwner() === account
}

function isAble(): boolean {
  return 'Notification' in globalThis && 'PushManager' in globalThis && navigator.serviceWorker !== undefined
}

async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(PUSH_SCOPE)
  return registration?.scope.endsWith(PUSH_SCOPE) ? registration.pushManager.getSubscription() : null
}

/** It stays noted until the browser has done it. */
async function forgetHere(): Promise<void> {
  await (await subscriptionHere())?.unsubscribe()
  noteNotPushed()
}

/** @returns where this browser is pushed to; `undefined` where it, or its push service, gives no address */
async function subscribe(): Promise<PushSubscription | undefined> {
  const { publicKey } = await call(pushEndpoints.read)
  try {
    const registration = await registerWorker(PUSH_WORKER, PUSH_SCOPE)
    await untilActive(registration)
    const { pushManager } = registration
    const before = await pushManager.getSubscription()
    // One that trusts another key takes nothing of ours, and stands in the way.
    if (before && keyOf(before) !== publicKey) await before.unsubscribe()
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  } catch (error) {
    if (error instanceof DOMException || error instanceof TypeError) return undefined
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

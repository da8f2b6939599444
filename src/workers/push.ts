/** Shows what is pushed, and opens where it leads. */

import { PUSH_ICON, PUSH_TRY, type PushMessage } from '#/contract/push-worker.ts'

interface LaterEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface PushedEvent extends LaterEvent {
  data: { json(): unknown } | null
}
interface PressedEvent extends LaterEvent {
  notification: Notification
}
/** The part of the worker's surroundings that is used here; the library of types has windows only. */
interface Surroundings {
  registration: { showNotification(title: string, options: NotificationOptions): Promise<void> }
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<{ focused: boolean }[]>
    openWindow(url: string): Promise<unknown>
  }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install', listener: (event: LaterEvent) => void): void
  addEventListener(type: 'push', listener: (event: PushedEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: PressedEvent) => void): void
}
const worker = globalThis as unknown as Surroundings

// It has no state, so the next one may take over at once.
worker.addEventListener('install', () => void worker.skipWaiting())

worker.addEventListener('push', (event) => {
  const message = event.data?.json() as PushMessage | undefined
  if (message) event.waitUntil(show(message))
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { path } = event.notification.data as Pick<PushMessage, 'path'>
  // A page that is there may be another one by now, in which somebody is writing: it is left as it is.
  event.waitUntil(worker.clients.openWindow(new URL(path, location.origin).href))
})

/** Always shown: a browser takes the right away from who pushes unseen. Without a sound where a page has the focus. */
async function show({ title, body, lang, dir, path, tag }: PushMessage): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const silent = tag !== PUSH_TRY && pages.some(({ focused }) => focused)
  // What takes the place of another one makes itself heard again.
  const again = { renotify: !silent } as NotificationOptions
  await worker.registration.showNotification(title, {
    ...{ body, lang, dir, tag, silent, icon: PUSH_ICON, data: { path } },
    ...again,
  })
}

/** Shows what is pushed, where nobody has a page of the site before them; there the bell says it. */

import type { PushMessage } from '#/contract/push-worker.ts'

interface LaterEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface PushedEvent extends LaterEvent {
  data: { json(): unknown } | null
}
interface PressedEvent extends LaterEvent {
  notification: Notification
}
interface Page {
  url: string
  focused: boolean
  visibilityState: DocumentVisibilityState
  focus(): Promise<Page>
  navigate(url: string): Promise<Page | null>
}
/** The part of the worker's surroundings that is used here; the library of types has windows only. */
interface Surroundings {
  registration: { showNotification(title: string, options: NotificationOptions): Promise<void> }
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<Page[]>
    openWindow(url: string): Promise<Page | null>
  }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install', listener: (event: LaterEvent) => void): void
  addEventListener(type: 'push', listener: (event: PushedEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: PressedEvent) => void): void
}
const worker = globalThis as unknown as Surroundings

/** The mark of the site, as other programs show it. */
const ICON = '/icon-192.png'

// It has no state, so the next one may take over at once.
worker.addEventListener('install', () => void worker.skipWaiting())

worker.addEventListener('push', (event) => {
  const message = event.data?.json() as PushMessage | undefined
  if (message) event.waitUntil(showUnlessSeen(message))
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { path } = event.notification.data as Pick<PushMessage, 'path'>
  event.waitUntil(open(new URL(path, location.origin).href))
})

async function showUnlessSeen({ title, body, lang, dir, path, tag }: PushMessage): Promise<void> {
  const pages = await pagesOfSite()
  if (pages.some(({ focused }) => focused)) return
  await worker.registration.showNotification(title, { body, lang, dir, tag, icon: ICON, data: { path } })
}

/** In a page that is there already, if it shows that; a page in which somebody may be writing is left as it is. */
async function open(url: string): Promise<void> {
  const same = (await pagesOfSite()).find((page) => page.url === url)
  if (same) await same.focus()
  else await worker.clients.openWindow(url)
}

function pagesOfSite(): Promise<Page[]> {
  return worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
}

import { type BrowserContext, expect, type Page, type Worker } from '@playwright/test'
import { PUSH_SCOPE } from '#/contract/push-worker.ts'
import type { PushedBrowser } from './push-service.ts'

/**
 * Gives a browser profile what the tests' Chromium lacks: a push service that knows it, and a person who allows
 * notifications when they are asked, or does not.
 */
export async function bePushable(
  context: BrowserContext,
  { endpoint, keys }: PushedBrowser,
  { answer = 'granted' }: { answer?: NotificationPermission } = {},
): Promise<void> {
  await context.addInitScript(
    ({ facts, wanted }) => {
      const memory = (name: string) => localStorage.getItem(`browser:${name}`)
      const remember = (name: string, value: string) => localStorage.setItem(`browser:${name}`, value)
      Object.defineProperty(Notification, 'permission', { get: () => memory('permission') ?? 'default' })
      Notification.requestPermission = async () => {
        remember('permission', wanted)
        return wanted
      }
      const bytesOf = (text: string) =>
        Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0)).buffer
      const made = (): unknown =>
        memory('subscribed') && {
          options: { applicationServerKey: bytesOf(memory('subscribed') ?? '') },
          toJSON: () => facts,
          unsubscribe: async () => localStorage.removeItem('browser:subscribed'),
        }
      PushManager.prototype.getSubscription = async () => (made() || null) as PushSubscription | null
      PushManager.prototype.subscribe = async (options) => {
        if (!options?.userVisibleOnly) throw new DOMException('Nothing is pushed unseen', 'NotAllowedError')
        remember('subscribed', String(options.applicationServerKey))
        return made() as PushSubscription
      }
    },
    { facts: { endpoint, keys }, wanted: answer },
  )
}

/** What the worker has the browser do. */
interface Done {
  shown: ({ title: string; renotify?: boolean } & NotificationOptions)[]
  opened: string[]
}

/** The worker of a page’s browser, in the hands of a test. */
export interface PushedWorker {
  /** Pushes a text to it, as the browser’s push service does. */
  push(text: string): Promise<void>
  /** Presses what it showed last. */
  press(): Promise<void>
  done(): Promise<Done>
}

/** @returns the worker that shows notifications, which is registered by now */
export async function pushedWorker(page: Page): Promise<PushedWorker> {
  const context = page.context()
  const own = (): Worker | undefined => context.serviceWorkers().find((worker) => worker.url().includes('push-worker'))
  await expect.poll(own).toBeDefined()
  const worker = own() as Worker
  // The tests’ Chromium shows nothing, and opens a window only where somebody has pressed.
  await worker.evaluate(() => {
    const done: Done = { shown: [], opened: [] }
    const here = globalThis as unknown as {
      done: Done
      registration: { showNotification(title: string, options: NotificationOptions): Promise<void> }
      clients: { openWindow(url: string): Promise<null> }
    }
    here.done = done
    here.registration.showNotification = async (title, options) => void done.shown.push({ title, ...options })
    here.clients.openWindow = async (url) => {
      done.opened.push(url)
      return null
    }
  })
  const session = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL.endsWith(PUSH_SCOPE))
      if (found) resolve(found.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  const origin = new URL(worker.url()).origin
  return {
    push: (data) => session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data }).then(() => {}),
    press: () =>
      worker.evaluate(async () => {
        const { data } = (globalThis as unknown as { done: Done }).done.shown.at(-1) ?? {}
        const ended: Promise<unknown>[] = []
        const event = Object.assign(new Event('notificationclick'), {
          notification: { data, close: () => undefined },
          waitUntil: (work: Promise<unknown>) => void ended.push(work),
        })
        dispatchEvent(event)
        await Promise.all(ended)
      }),
    done: () => worker.evaluate(() => (globalThis as unknown as { done: Done }).done),
  }
}

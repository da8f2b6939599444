/**
 * Answers for the students' pages where there is no line, with the page for that and with what the device has kept.
 * Pages of people are never kept, and everything else passes it by.
 */

import { KEPT_CACHE, KEPT_DOCUMENTS, KEPT_LANGUAGE, OFFLINE_SCOPE } from '#/contract/kept.ts'
import { DEFAULT_LOCALE, isLocale } from '#/contract/locales.ts'

/** Put in by the build: the page in each language, and the files that it is made of. */
declare const SHELL: { version: string; pages: Record<string, string>; files: readonly string[] }

interface LaterEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface AskedEvent extends LaterEvent {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
/** The part of the worker's surroundings that is used here; the library of types has windows only. */
interface Surroundings {
  registration: { navigationPreload?: { enable(): Promise<void> } }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: LaterEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: AskedEvent) => void): void
}
const worker = globalThis as unknown as Surroundings

const SHELLS = 'manara-offline-'
const { version, pages, files } = SHELL
const shell = SHELLS + version
const known = new Set(files)

worker.addEventListener('install', (event) => {
  event.waitUntil(fillShell())
  // It has no state, so the next one may take over at once.
  void worker.skipWaiting()
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([forgetOldShells(), worker.registration.navigationPreload?.enable()]))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (pathname.startsWith(KEPT_DOCUMENTS)) event.respondWith(keptOrFetched(request))
  else if (request.mode === 'navigate') {
    if (pathname === OFFLINE_SCOPE || pathname.startsWith(`${OFFLINE_SCOPE}/`)) event.respondWith(pageFor(event))
  } else if (known.has(pathname) || /^\/_astro\/.*\.woff2$/.test(pathname)) event.respondWith(keptOrFetched(request))
})

async function fillShell(): Promise<void> {
  const cache = await caches.open(shell)
  const fresh = Object.values(pages).map((path) => new Request(path, { cache: 'no-cache' }))
  await cache.addAll([...fresh, ...files])
}

async function forgetOldShells(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith(SHELLS) && name !== shell).map((name) => caches.delete(name)),
  )
}

/** Under these names there is never anything else, so what is kept need not be asked for. */
async function keptOrFetched(request: Request): Promise<Response> {
  return (await found(request)) ?? fetch(request)
}

async function pageFor(event: AskedEvent): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    const language = await (await caches.match(KEPT_LANGUAGE, { cacheName: KEPT_CACHE }))?.text()
    return (await found(pages[isLocale(language) ? language : DEFAULT_LOCALE] ?? '')) ?? Response.error()
  }
}

function found(request: Request | string): Promise<Response | undefined> {
  return caches.match(request, { ignoreVary: true })
}

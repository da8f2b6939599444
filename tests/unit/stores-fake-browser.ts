import { vi } from 'vitest'

interface StoredCookie {
  value: string
  path: string
}

/**
 * As much of a browser as the session needs: a cookie jar that minds paths, local storage, an address, events.
 * What only a real browser knows (bfcache, tabs, rendering) is for the browser tests.
 */
export interface FakeBrowser {
  jar: Map<string, StoredCookie>
  storage: Map<string, string>
  /** Documents asked for, in order; `reload` for the same again. */
  visits: string[]
  window: EventTarget
  document: EventTarget & { visibilityState: DocumentVisibilityState }
}

/** Puts a browser into the globals, at `https://manara.example` + `path`. */
export function fakeBrowser(path: string, lang = 'ar'): FakeBrowser {
  const jar = new Map<string, StoredCookie>()
  const storage = new Map<string, string>()
  const visits: string[] = []
  const window = new EventTarget()
  const url = new URL(path, 'https://manara.example')

  const document = Object.assign(new EventTarget(), {
    visibilityState: 'visible' as DocumentVisibilityState,
    documentElement: { lang, dataset: {} as Record<string, string> },
  })
  Object.defineProperty(document, 'cookie', {
    get: () => [...jar].map(([key, { value }]) => `${key.split(' ')[0]}=${value}`).join('; '),
    set: (line: string) => setCookie(jar, line),
  })

  vi.stubGlobal('window', window)
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('document', document)
  vi.stubGlobal('localStorage', {
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
    getItem: (key: string) => storage.get(key) ?? null,
    key: (index: number) => [...storage.keys()][index] ?? null,
    get length() {
      return storage.size
    },
  })
  const { href, pathname, search, hash, protocol } = url
  vi.stubGlobal('location', {
    ...{ href, pathname, search, hash, protocol },
    assign: (to: string) => visits.push(to),
    replace: (to: string) => visits.push(to),
    reload: () => visits.push('reload'),
  })
  return { jar, storage, visits, window, document }
}

/** One cookie a name and path, as browsers keep them. */
function setCookie(jar: Map<string, StoredCookie>, line: string): void {
  const [pair = '', ...attributes] = line.split('; ')
  const [name = '', value = ''] = pair.split('=')
  const path = attributes.find((attribute) => attribute.startsWith('Path='))?.slice(5) ?? '/'
  const key = `${name} ${path}`
  if (attributes.includes('Max-Age=0')) jar.delete(key)
  else jar.set(key, { value, path })
}

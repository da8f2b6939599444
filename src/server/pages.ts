import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { OFFLINE_WORKER } from '#/contract/kept.ts'
import { isLocale, LOCALES, type Locale } from '#/contract/locales.ts'
import { PUSH_WORKER } from '#/contract/push-worker.ts'
import type { Pages } from '#/server/dispatch.ts'
import { isAgendaPage } from '#/server/features/agenda/pages.ts'
import { localeOf } from '#/server/platform/http/locale.ts'
import { createStaticFiles, type StaticFiles } from '#/server/platform/http/static-files.ts'
import type { RequestFacts } from '#/server/request.ts'

/** The renderer that the build made, in middleware mode. */
type Renderer = (
  req: IncomingMessage,
  res: ServerResponse,
  next: () => void,
  locals: Record<string, unknown>,
) => Promise<void>

const HASHED = '/_astro/'
/** The error pages are files like the others, but nobody finds what they tell of at their own address. */
const ERROR_PAGE = /^(\/(fr|en))?\/(404|500)(\.html)?\/?(\?|$)/

/** What serves the built site. */
export interface Site {
  /** Static files first, then pages rendered on demand, then the not-found page. */
  pages: Pages
  /** The static files, some of whose pages have places to fill. */
  files: StaticFiles
}

/** @param dist the folder of the build */
export async function createSite(dist: string): Promise<Site> {
  const client = join(dist, 'client')
  const { handler } = (await import(pathToFileURL(join(dist, 'server', 'entry.mjs')).href)) as { handler: Renderer }
  const notFound = await errorPages(client, 404)
  const failure = await errorPages(client, 500)
  const files = await createStaticFiles(client, { cacheControl, skip: (path) => ERROR_PAGE.test(path) })
  const errorPage = (locale: Locale): string => failure[locale]
  const pages: Pages = (req, res, facts) => {
    if (req.method !== 'POST') {
      if (files.answer(req, res)) return
      if (ERROR_PAGE.test(decoded(req.url ?? ''))) return sendNotFound(req, res, facts, notFound)
    }
    void handler(req, res, () => sendNotFound(req, res, facts, notFound), { ...facts, errorPage })
  }
  return { pages, files }
}

/**
 * How long a file may be kept. A name with a hash never gets other contents. A page is the same for everybody and
 * holds nothing personal; five minutes cover the clicks of a visit, and for ten more a browser may show what it has
 * while it asks: not longer, as an old page names styles that the next build no longer has. What the home page says of
 * sessions is true for minutes: one for the clicks of a visit, and then a browser asks before it shows it again.
 */
function cacheControl(path: string): string {
  if (path.startsWith(HASHED)) return 'public, max-age=31536000, immutable'
  // A browser has to see at once that there is another one.
  if (path === OFFLINE_WORKER || path === PUSH_WORKER) return 'no-cache'
  if (isAgendaPage(path)) return 'public, max-age=60'
  if (path.endsWith('.html')) return 'public, max-age=300, stale-while-revalidate=600'
  return 'public, max-age=86400'
}

function sendNotFound(
  req: IncomingMessage,
  res: ServerResponse,
  facts: RequestFacts,
  pages: Record<Locale, string>,
): void {
  const page = pages[localeOfPage(req, facts)]
  res.writeHead(404, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'private, no-store' })
  res.end(req.method === 'HEAD' ? undefined : page)
}

/** @returns the language of a page that is not there: that of its path, else the visitor's */
function localeOfPage(req: IncomingMessage, { cookies }: RequestFacts): Locale {
  const first = req.url?.split(/[/?]/)[1]
  return isLocale(first) ? first : localeOf(cookies)
}

async function errorPages(client: string, status: number): Promise<Record<Locale, string>> {
  const read = async (locale: Locale): Promise<[Locale, string]> => {
    const file = locale === 'ar' ? `${status}.html` : join(locale, `${status}.html`)
    return [locale, await readFile(join(client, file), 'utf8')]
  }
  return Object.fromEntries(await Promise.all(LOCALES.map(read))) as Record<Locale, string>
}

/** The file server decodes once, so what is refused is looked at decoded too. */
function decoded(url: string): string {
  try {
    return decodeURIComponent(url)
  } catch {
    return url
  }
}

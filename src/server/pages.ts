import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sirv from 'sirv'
import { isLocale, LOCALES, type Locale } from '#/contract/locales.ts'
import type { Pages } from '#/server/dispatch.ts'
import type { Origin } from '#/server/features/auth/actor.ts'
import { parseCookies } from '#/server/platform/http/cookies.ts'
import { localeOf } from '#/server/platform/http/locale.ts'

/** The renderer that the build made, in middleware mode. */
type Renderer = (
  req: IncomingMessage,
  res: ServerResponse,
  next: () => void,
  locals: Record<string, unknown>,
) => Promise<void>

const YEAR = 31_536_000
const HASHED = '/_astro/'
/** The error pages are files like the others, but nobody finds what they tell of at their own address. */
const ERROR_PAGE = /^(\/(fr|en))?\/(404|500)(\.html)?\/?(\?|$)/

/** @returns what serves the built site: static files first, then pages rendered on demand, then the not-found page */
export async function createPages(dist: string): Promise<Pages> {
  const client = join(dist, 'client')
  const { handler } = (await import(pathToFileURL(join(dist, 'server', 'entry.mjs')).href)) as { handler: Renderer }
  const notFound = await errorPages(client, 404)
  const failure = await errorPages(client, 500)
  const files = sirv(client, {
    dotfiles: false,
    etag: true,
    gzip: true,
    brotli: true,
    extensions: ['html'],
    setHeaders(res, pathname) {
      const hashed = pathname.startsWith(HASHED)
      res.setHeader(
        'Cache-Control',
        hashed ? `public, max-age=${YEAR}, immutable` : 'public, max-age=0, must-revalidate',
      )
    },
  })
  const errorPage = (locale: Locale): string => failure[locale]
  const render = (req: IncomingMessage, res: ServerResponse, origin: Origin): void => {
    void handler(req, res, () => sendNotFound(req, res, notFound), { origin, errorPage })
  }
  return (req, res, origin) => {
    if (req.method === 'POST') return render(req, res, origin)
    if (ERROR_PAGE.test(decoded(req.url ?? ''))) return sendNotFound(req, res, notFound)
    req.headers['accept-encoding'] = welcomeCodings(req.headers['accept-encoding'])
    // Said of every file, of the answer that nothing has changed too; what is no file says its own.
    res.setHeader('Vary', 'Accept-Encoding')
    files(req, res, () => {
      res.removeHeader('Vary')
      render(req, res, origin)
    })
  }
}

/** The files' server takes a coding for welcome wherever its name stands; `br;q=0` says the opposite. */
function welcomeCodings(header: string | string[] | undefined): string {
  const wishes = String(header ?? '').split(',')
  return wishes.filter((wish) => !/;\s*q=0(\.0*)?\s*$/i.test(wish)).join(',')
}

function sendNotFound(req: IncomingMessage, res: ServerResponse, pages: Record<Locale, string>): void {
  const page = pages[localeOfPage(req)]
  res.writeHead(404, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'private, no-store' })
  res.end(req.method === 'HEAD' ? undefined : page)
}

/** @returns the language of a page that is not there: that of its path, else the visitor's */
function localeOfPage(req: IncomingMessage): Locale {
  const first = req.url?.split(/[/?]/)[1]
  return isLocale(first) ? first : localeOf(parseCookies(req.headers.cookie))
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

import type { APIRoute } from 'astro'
import { absolute } from '#/components/head/addresses.ts'
import { AREAS } from '#/contract/roles.ts'

export const prerender = true

/** What has nothing for a search engine: the portals, sign-in and the API. */
const CLOSED = [...AREAS.map((area) => `/${area}`), import.meta.env.PUBLIC_API_BASE_URL || '/api']

export const GET: APIRoute = () => {
  const lines = [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${absolute('/sitemap.xml')}`,
    '',
  ]
  return new Response(lines.join('\n'), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}

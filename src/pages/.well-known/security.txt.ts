import type { APIRoute } from 'astro'
import { absolute } from '#/components/head/addresses.ts'
import { academy } from '#/content/academy.ts'

export const prerender = true

const YEAR = 365 * 24 * 60 * 60 * 1000

/** Whom to tell of a hole (RFC 9116). It is good for a year, so a site has to be built once a year. */
export const GET: APIRoute = () => {
  const lines = [
    `Contact: mailto:${academy.email}`,
    `Expires: ${new Date(Date.now() + YEAR).toISOString().replace(/\.\d+Z$/, 'Z')}`,
    'Preferred-Languages: ar, fr, en',
    `Canonical: ${absolute('/.well-known/security.txt')}`,
    '',
  ]
  return new Response(lines.join('\n'), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}

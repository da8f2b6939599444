import type { APIRoute } from 'astro'
import { absolute, alternatesOf } from '#/components/head/addresses.ts'
import { PUBLIC_PAGES, pathOf } from '#/components/site.ts'
import { LOCALES } from '#/contract/locales.ts'

export const prerender = true

/** Every public page in every language, each with the others beside it. */
export const GET: APIRoute = () => {
  const urls = PUBLIC_PAGES.flatMap((page) =>
    LOCALES.map((locale) => {
      const others = alternatesOf(page).map(
        ({ hreflang, href }) => `    <xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`,
      )
      return ['  <url>', `    <loc>${absolute(pathOf(locale, page))}</loc>`, ...others, '  </url>'].join('\n')
    }),
  )
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    '</urlset>',
    '',
  ]
  return new Response(lines.join('\n'), { headers: { 'Content-Type': 'application/xml; charset=utf-8' } })
}

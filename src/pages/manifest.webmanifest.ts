import type { APIRoute } from 'astro'
import { factsOfPage } from '#/components/head/page-facts.ts'
import { WALLS } from '#/components/head/walls.ts'
import { academy } from '#/content/academy.ts'

export const prerender = true

/** The site as something to keep on the first screen of a phone. */
export const GET: APIRoute = async () => {
  const { description } = await factsOfPage('home', 'ar')
  return Response.json({
    id: '/',
    name: academy.name.ar,
    short_name: academy.name.ar,
    description,
    lang: 'ar',
    dir: 'rtl',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: WALLS.light,
    theme_color: WALLS.light,
    icons: [
      { src: '/icons/192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  })
}

import type { APIRoute, GetStaticPaths } from 'astro'
import { ORIGIN } from '#/components/head/addresses.ts'
import { MARK } from '#/components/head/mark.ts'
import { factsOfPage, SHARE_SIZE, sharePath } from '#/components/head/page-facts.ts'
import { PUBLIC_PAGES, type PublicPage } from '#/components/site.ts'
import { academy } from '#/content/academy.ts'
import { directionOf, LOCALES, type Locale } from '#/contract/locales.ts'
import { drawSharePicture } from '#/server/platform/pictures/share-picture.ts'

export const prerender = true

interface Props {
  page: PublicPage
  locale: Locale
}

/** One picture a page and language, drawn when the site is built. */
export const getStaticPaths = (() =>
  PUBLIC_PAGES.flatMap((page) =>
    LOCALES.map((locale) => ({
      params: { picture: sharePath(page, locale).replace(/^.*\/|\.png$/g, '') },
      props: { page, locale } satisfies Props,
    })),
  )) satisfies GetStaticPaths

export const GET: APIRoute<Props> = async ({ props: { page, locale } }) => {
  const { headline, description } = await factsOfPage(page, locale)
  const picture = await drawSharePicture(
    {
      direction: directionOf(locale),
      product: academy.name[locale],
      headline,
      description,
      address: new URL(ORIGIN).host,
    },
    { ...SHARE_SIZE, mark: MARK },
  )
  return new Response(new Uint8Array(picture), { headers: { 'Content-Type': 'image/png' } })
}

import { contentOf } from '#/components/content.ts'
import type { PublicPage } from '#/components/site.ts'
import type { Locale } from '#/contract/locales.ts'

/** What search engines and shared links say of a page. */
export interface PageFacts {
  /** As in the navigation bar. */
  name: string
  description: string
  /** The sentence that its picture shows: of the home page the offer, of the others their title. */
  headline: string
}

/** @returns the facts of a page, from its content */
export async function factsOfPage(page: PublicPage, locale: Locale): Promise<PageFacts> {
  const { meta } = await contentOf(page, locale)
  const headline =
    page === 'home' ? (await contentOf('home', locale)).hero.title : (await contentOf(page, locale)).title
  return { name: meta.title.text, description: meta.description.text, headline: headline.text }
}

/** @returns the path of the picture that stands for a page where its address is shared */
export function sharePath(page: PublicPage, locale: Locale): string {
  return `/share/${page}-${locale}.png`
}

/** Pixels of those pictures. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const

import { directionOfLang, type PublishState } from '#/contract/curriculum.ts'

/** The columns of what is published, as a query gives them. */
export interface PublishedRow extends Record<string, unknown> {
  lang: string
  status: PublishState
  publish_at: string | Date | null
}

/** @returns what a thing says of its language and of who may see it since when */
export function describePublished({ lang, status, publish_at }: PublishedRow): {
  lang: string
  dir: 'rtl' | 'ltr'
  status: PublishState
  publishAt: string | null
} {
  return {
    lang,
    dir: directionOfLang(lang),
    status,
    publishAt: publish_at === null ? null : new Date(publish_at).toISOString(),
  }
}

/** @returns the columns of what a form says; `lang` as before, or as its parent's, where it says nothing */
export function publishedValues(
  { lang, status, publishAt }: { lang?: string; status: PublishState; publishAt: string | null },
  otherwise: string | undefined,
): { lang: string; status: PublishState; publishAt: Date | null } {
  return { lang: lang ?? otherwise ?? 'ar', status, publishAt: publishAt === null ? null : new Date(publishAt) }
}

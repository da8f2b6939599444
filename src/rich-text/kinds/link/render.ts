import { escaped } from '#/rich-text/server/escape.ts'
import type { MarkRenderers } from '#/rich-text/server/kind.ts'
import { linkAddress } from './schema.ts'

/** A link to another site: it learns nothing of the academy's page and gets no hold of it. */
export const linkRenderers: MarkRenderers<'link'> = {
  link: (inner, { attrs: { href } }) =>
    linkAddress.safeParse(href).success
      ? `<a href="${escaped(href)}" target="_blank" rel="noopener nofollow ugc">${inner}</a>`
      : inner,
}

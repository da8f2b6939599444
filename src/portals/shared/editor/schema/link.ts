import { Mark, mergeAttributes } from '@tiptap/core'
import { linkAddress } from '#/contract/material-text.ts'

/** A link to a page or a mailbox; other addresses are no links, wherever they come from. */
export const Link = Mark.create({
  name: 'link',
  inclusive: false,
  exitable: true,
  addAttributes: () => ({ href: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => {
        const href = element.getAttribute('href') ?? ''
        return linkAddress.safeParse(href).success && { href }
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => [
    'a',
    mergeAttributes(HTMLAttributes, { rel: 'noopener nofollow ugc', target: '_blank' }),
    0,
  ],
})

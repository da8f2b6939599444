import type { Tokens } from 'marked'
import type { TextBlock } from '#/rich-text/schemas.ts'
import type { MarkdownKind, Reader } from '#/rich-text/server/markdown-kind.ts'

/** The picture that is all of a paragraph. */
function imageOf({ tokens = [] }: Tokens.Generic, { figure }: Reader): TextBlock | undefined {
  const [only] = tokens
  if (tokens.length !== 1 || only?.type !== 'image') return undefined
  const { href, text, title } = only as Tokens.Image
  return { type: 'image', attrs: { fileId: figure(href), alt: text, caption: title ?? '', width: 100 } }
}

export const figureMarkdown: MarkdownKind = { blocks: { paragraph: imageOf, text: imageOf } }

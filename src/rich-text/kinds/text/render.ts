import { escaped } from '#/rich-text/server/escape.ts'
import type { InlineRenderers } from '#/rich-text/server/kind.ts'

export const textRenderers: InlineRenderers<'text' | 'hardBreak'> = {
  text: ({ text }) => escaped(text),
  hardBreak: () => '<br>',
}

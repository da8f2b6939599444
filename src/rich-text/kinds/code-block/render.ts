import { escaped } from '#/rich-text/server/escape.ts'
import type { BlockRenderers } from '#/rich-text/server/kind.ts'

export const codeBlockRenderers: BlockRenderers<'codeBlock'> = {
  codeBlock: ({ content = [] }) =>
    `<pre dir="ltr" tabindex="0"><code>${content.map(({ text }) => escaped(text)).join('')}</code></pre>`,
}

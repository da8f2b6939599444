import type { TextInline, TextMark } from '#/rich-text/inline.ts'
import { calloutRenderers } from '#/rich-text/kinds/callout/render.ts'
import { codeBlockRenderers } from '#/rich-text/kinds/code-block/render.ts'
import { figureRenderers } from '#/rich-text/kinds/figure/render.ts'
import { formulaInlineRenderers, formulaRenderers } from '#/rich-text/kinds/formula/render.ts'
import { headingRenderers } from '#/rich-text/kinds/heading/render.ts'
import { linkRenderers } from '#/rich-text/kinds/link/render.ts'
import { listRenderers } from '#/rich-text/kinds/list/render.ts'
import { markRenderers } from '#/rich-text/kinds/marks/render.ts'
import { paragraphRenderers } from '#/rich-text/kinds/paragraph/render.ts'
import { quoteRenderers } from '#/rich-text/kinds/quote/render.ts'
import { ruleRenderers } from '#/rich-text/kinds/rule/render.ts'
import { tableRenderers } from '#/rich-text/kinds/table/render.ts'
import { textRenderers } from '#/rich-text/kinds/text/render.ts'
import type { TextBlock } from '#/rich-text/schemas.ts'
import type { BlockRenderers, InlineRenderers, MarkRenderers } from './kind.ts'

export const BLOCK_RENDERERS: BlockRenderers<TextBlock['type']> = {
  ...paragraphRenderers,
  ...headingRenderers,
  ...listRenderers,
  ...quoteRenderers,
  ...calloutRenderers,
  ...tableRenderers,
  ...codeBlockRenderers,
  ...ruleRenderers,
  ...formulaRenderers,
  ...figureRenderers,
}

export const INLINE_RENDERERS: InlineRenderers<TextInline['type']> = { ...textRenderers, ...formulaInlineRenderers }

export const MARK_RENDERERS: MarkRenderers<TextMark['type']> = { ...markRenderers, ...linkRenderers }

import type { ApiTranslate } from '#/i18n/translate.ts'
import type { TextInline, TextMark } from '#/rich-text/inline.ts'
import type { Figure } from '#/rich-text/kinds/figure/schema.ts'
import type { TextBlock } from '#/rich-text/schemas.ts'

/** A text on its way to HTML, the same for all of its nodes. */
export interface Rendering {
  /** In the language of the text. */
  readonly t: ApiTranslate
  /** Pictures so far, each of which has its place in the HTML. */
  readonly figures: Figure[]
  /** @returns which of its type a node is in this text, from 1; asked once for each, where they have numbers */
  nextNumber(type: TextBlock['type']): number
  /** What formulas may still take. */
  readonly left: { formulas: number; units: number }
  /** Set where something is not drawn because there is too much of it. */
  tooMuch: boolean
}

/** What draws a node has of the text that it stands in. */
export interface Around {
  readonly rendering: Rendering
  /** @returns the blocks of a block as HTML */
  blocks(blocks: readonly TextBlock[]): string
  /** @returns the words of a block as HTML */
  words(words: readonly TextInline[] | undefined): string
}

/** Draw blocks as HTML. */
export type BlockRenderers<Type extends TextBlock['type']> = {
  readonly [Each in Type]: (block: Extract<TextBlock, { type: Each }>, around: Around) => string
}
/** Draw what stands among words. */
export type InlineRenderers<Type extends TextInline['type']> = {
  readonly [Each in Type]: (node: Extract<TextInline, { type: Each }>, rendering: Rendering) => string
}
/** Draw marks around what is drawn already. */
export type MarkRenderers<Type extends TextMark['type']> = {
  readonly [Each in Type]: (inner: string, mark: Extract<TextMark, { type: Each }>) => string
}

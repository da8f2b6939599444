import { apiTranslator } from '#/i18n/api.ts'
import { DEEPEST, LARGEST_HTML } from '#/rich-text/facts.ts'
import type { TextInline } from '#/rich-text/inline.ts'
import type { Figure } from '#/rich-text/kinds/figure/schema.ts'
import { MOST_FORMULAS } from '#/rich-text/kinds/formula/facts.ts'
import type { TextBlock, TextDocument } from '#/rich-text/schemas.ts'
import type { Rendering } from './kind.ts'
import { localeOfLang } from './language.ts'
import { BLOCK_RENDERERS, INLINE_RENDERERS, MARK_RENDERERS } from './renderers.ts'

export interface RenderOptions {
  /** Language of the text (BCP 47), in which callouts and tables are named; otherwise Arabic. */
  lang?: string
  /** How many formulas may be drawn; the others stand as they were typed. */
  formulas?: number
}

/** A text as HTML, the same for whoever reads it. */
export interface RenderedText {
  /** With a place for each picture; see `withFigures`. */
  html: string
  figures: Figure[]
  /** Whether something is not drawn because there is too much of it, or the whole is too large all the same. */
  tooMuch: boolean
}

/**
 * A text as HTML: only elements and attributes that its kinds write, every word escaped, nothing of a kind that is not
 * known. Formulas are drawn; nothing in it needs a script. A formula may take milliseconds, a text of a megabyte half a
 * minute: so it is called by the worker of `renderer.ts` alone.
 */
export function renderText(
  document: TextDocument,
  { lang = 'ar', formulas = MOST_FORMULAS }: RenderOptions = {},
): RenderedText {
  const numbers = new Map<string, number>()
  const rendering: Rendering = {
    figures: [],
    t: apiTranslator(localeOfLang(lang)),
    nextNumber(type) {
      const number = (numbers.get(type) ?? 0) + 1
      numbers.set(type, number)
      return number
    },
    left: { formulas, units: LARGEST_HTML },
    tooMuch: false,
  }
  const html = blocksHtml(withoutEnd(document.content), rendering, 1)
  return { html, figures: rendering.figures, tooMuch: rendering.tooMuch || html.length > LARGEST_HTML }
}

/** Writers leave an empty line at the end. */
function withoutEnd(blocks: readonly TextBlock[]): readonly TextBlock[] {
  const last = blocks.findLastIndex((block) => block.type !== 'paragraph' || (block.content?.length ?? 0) > 0)
  return blocks.slice(0, last + 1)
}

function blocksHtml(blocks: readonly TextBlock[] | undefined, rendering: Rendering, depth: number): string {
  if (depth > DEEPEST) return ''
  const around = {
    rendering,
    blocks: (inner: readonly TextBlock[]) => blocksHtml(inner, rendering, depth + 1),
    words: (words: readonly TextInline[] | undefined) => wordsHtml(words, rendering),
  }
  return (blocks ?? []).map((block) => rendererOf(BLOCK_RENDERERS, block)?.(block as never, around) ?? '').join('')
}

function wordsHtml(words: readonly TextInline[] | undefined, rendering: Rendering): string {
  return (words ?? [])
    .map((node) => {
      const html = rendererOf(INLINE_RENDERERS, node)?.(node as never, rendering) ?? ''
      // Where a line ends, no mark is seen.
      return node.type === 'text' ? marked(html, node.marks) : html
    })
    .join('')
}

function marked(html: string, marks: Extract<TextInline, { type: 'text' }>['marks']): string {
  return (marks ?? []).reduceRight(
    (inner, mark) => rendererOf(MARK_RENDERERS, mark)?.(inner, mark as never) ?? inner,
    html,
  )
}

/** A row may have come in another way than the API: of what is not known, nothing is drawn. */
function rendererOf<Renderers extends object>(renderers: Renderers, { type }: { type: string }) {
  return Object.hasOwn(renderers, type) ? renderers[type as keyof Renderers] : undefined
}

import type { Figure } from '#/contract/material-text.ts'
import {
  CALLOUTS,
  DEEPEST,
  LARGEST_HTML,
  MOST_FORMULAS,
  MOST_PICTURES,
  type TextBlock,
  type TextDocument,
  type TextInline,
  type TextRow,
} from '#/contract/material-text.ts'
import { apiTranslator } from '#/i18n/api.ts'
import type { ApiTranslate } from '#/i18n/translate.ts'
import { escaped } from './escape.ts'
import { figurePlace, pictureLeftOut } from './figure.ts'
import { formulaHtml, typedFormula } from './formula.ts'
import { inlineHtml } from './inline.ts'
import { localeOfLang } from './language.ts'
import { directionOf, wordsIn } from './words.ts'

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

interface Rendering {
  figures: Figure[]
  t: ApiTranslate
  /** Tables so far, which are numbered for their names. */
  tables: number
  /** What formulas may still take. */
  left: { formulas: number; units: number }
  tooMuch: boolean
}

/**
 * A text as HTML: only elements and attributes that are written here, every word escaped, nothing of a kind that is not
 * known. Formulas are drawn; nothing in it needs a script. A formula may take milliseconds, a text of a megabyte half a
 * minute: so it is called by the worker of `renderer.ts` alone.
 */
export function renderText(
  document: TextDocument,
  { lang = 'ar', formulas = MOST_FORMULAS }: RenderOptions = {},
): RenderedText {
  const rendering: Rendering = {
    figures: [],
    t: apiTranslator(localeOfLang(lang)),
    tables: 0,
    left: { formulas, units: LARGEST_HTML },
    tooMuch: false,
  }
  const html = blocksHtml(withoutEnd(document.content), rendering, 1)
  return { html, figures: rendering.figures, tooMuch: rendering.tooMuch || html.length > LARGEST_HTML }
}

/** A formula, drawn as long as the text may have more of it. */
function formulaOf(latex: string, rendering: Rendering, { block }: { block: boolean }): string {
  const { left } = rendering
  if (left.formulas > 0 && left.units > 0) {
    const drawn = formulaHtml(latex, { block })
    left.formulas -= 1
    left.units -= drawn.length
    if (left.units >= 0) return drawn
  }
  rendering.tooMuch = true
  return typedFormula(latex, { block })
}

/** Writers leave an empty line at the end. */
function withoutEnd(blocks: readonly TextBlock[]): readonly TextBlock[] {
  const last = blocks.findLastIndex((block) => block.type !== 'paragraph' || (block.content?.length ?? 0) > 0)
  return blocks.slice(0, last + 1)
}

function blocksHtml(blocks: readonly TextBlock[] | undefined, rendering: Rendering, depth: number): string {
  if (depth > DEEPEST) return ''
  return (blocks ?? []).map((each) => blockHtml(each, rendering, depth)).join('')
}

function blockHtml(block: TextBlock, rendering: Rendering, depth: number): string {
  const inside = (blocks: readonly TextBlock[]): string => blocksHtml(blocks, rendering, depth + 1)
  const inlines = ({ content }: { content?: TextInline[] | undefined }): string =>
    inlineHtml(content, (latex) => formulaOf(latex, rendering, { block: false }))
  switch (block.type) {
    case 'paragraph':
      return `<p${dirOfWords(block)}>${inlines(block)}</p>`
    case 'heading': {
      // The name of the material is the heading above.
      const tag = `h${Math.min(Math.max(Number(block.attrs.level) || 2, 2), 4) + 1}`
      return `<${tag}${dirOfWords(block)}>${inlines(block)}</${tag}>`
    }
    case 'blockMath':
      return formulaOf(block.attrs.latex, rendering, { block: true })
    case 'codeBlock':
      return `<pre dir="ltr" tabindex="0"><code>${(block.content ?? []).map(({ text }) => escaped(text)).join('')}</code></pre>`
    case 'horizontalRule':
      return '<hr>'
    case 'image':
      // Each is put in anew for each reader: a text from before the limit has so many and no more.
      if (rendering.figures.length >= MOST_PICTURES) {
        rendering.tooMuch = true
        return pictureLeftOut(rendering.t)
      }
      return figurePlace(rendering.figures.push(block.attrs) - 1)
    case 'bulletList':
      return `<ul${dirOfParts(block)}>${items(block.content, inside)}</ul>`
    case 'orderedList': {
      const start = Math.trunc(Number(block.attrs?.start ?? 1))
      return `<ol${dirOfParts(block)}${start === 1 || Number.isNaN(start) ? '' : ` start="${start}"`}>${items(block.content, inside)}</ol>`
    }
    case 'blockquote':
      return `<blockquote${dirOfParts(block)}>${inside(block.content)}</blockquote>`
    case 'callout':
      return calloutHtml(block, inside, rendering)
    case 'table':
      return tableHtml(block, inside, rendering)
    default:
      return ''
  }
}

function items(list: readonly { content: TextBlock[] }[], inside: (blocks: TextBlock[]) => string): string {
  return list.map(({ content }) => `<li>${inside(content)}</li>`).join('')
}

function calloutHtml(
  block: Extract<TextBlock, { type: 'callout' }>,
  inside: (blocks: TextBlock[]) => string,
  { t }: Rendering,
): string {
  const kind = CALLOUTS.find((each) => each === block.attrs.kind)
  if (!kind) return inside(block.content)
  const heading = `<p class="callout-name">${escaped(t(`api.text.callout.${kind}`))}</p>`
  return `<section class="callout callout-${kind}"${dirOfParts(block)}>${heading}${inside(block.content)}</section>`
}

function tableHtml(
  block: Extract<TextBlock, { type: 'table' }>,
  inside: (blocks: TextBlock[]) => string,
  rendering: Rendering,
): string {
  const name = escaped(rendering.t('api.text.table', { number: ++rendering.tables }))
  const [first, ...rest] = block.content
  const headed = first?.content.every(({ type }) => type === 'tableHeader') && rest.length > 0
  const rowsOf = (rows: readonly TextRow[], scope: 'col' | 'row'): string =>
    rows.map(({ content }) => `<tr>${content.map((cell) => cellHtml(cell, inside, scope)).join('')}</tr>`).join('')
  const head = headed && first ? `<thead>${rowsOf([first], 'col')}</thead>` : ''
  const body = `<tbody>${rowsOf(head ? rest : block.content, 'row')}</tbody>`
  return `<div class="text-table"${dirOfParts(block)} role="region" aria-label="${name}" tabindex="0"><table>${head}${body}</table></div>`
}

function cellHtml(
  { type, attrs, content }: TextRow['content'][number],
  inside: (blocks: TextBlock[]) => string,
  scope: 'col' | 'row',
): string {
  const span = (name: 'colspan' | 'rowspan'): string => {
    const value = Math.trunc(Number(attrs?.[name] ?? 1))
    return value > 1 && value <= 30 ? ` ${name}="${value}"` : ''
  }
  const spans = span('colspan') + span('rowspan')
  return type === 'tableHeader'
    ? `<th scope="${scope}"${spans}>${inside(content)}</th>`
    : `<td${spans}>${inside(content)}</td>`
}

/** The direction that the author chose, or that the words have; without letters that of the text. */
function dirOfWords(block: Extract<TextBlock, { type: 'paragraph' | 'heading' }>): string {
  const dir = block.attrs?.dir
  if (dir === 'rtl' || dir === 'ltr') return ` dir="${dir}"`
  return directionOf(wordsIn(block)) ? ' dir="auto"' : ''
}

/** The same for what holds other blocks, whose own `dir` hides their words from `auto`. */
function dirOfParts(block: Extract<TextBlock, { content: unknown }> & { attrs?: { dir?: unknown } }): string {
  const { dir } = block.attrs ?? {}
  const known = dir === 'rtl' || dir === 'ltr' ? dir : directionOf(wordsIn(block as TextBlock))
  return known ? ` dir="${known}"` : ''
}

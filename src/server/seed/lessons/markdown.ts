import { Marked, type Token, type TokenizerAndRendererExtension, type Tokens } from 'marked'
import {
  CALLOUTS,
  type Callout,
  type TextBlock,
  type TextCell,
  type TextDocument,
  type TextInline,
  type TextMark,
  textDocument,
} from '#/contract/material-text.ts'

/** A formula in a line, `$x^2$`. */
interface FormulaToken {
  type: 'formula' | 'formulaBlock'
  raw: string
  latex: string
}

/** A box of a lesson, from `:::definition` to `:::`. */
interface BoxToken {
  type: 'box'
  raw: string
  kind: Callout
  tokens: Token[]
}

const formula: TokenizerAndRendererExtension = {
  name: 'formula',
  level: 'inline',
  start: (source) => found(source, /\$/),
  tokenizer(source): FormulaToken | undefined {
    const [raw, latex] = /^\$((?:\\.|[^\\$\n])+)\$/.exec(source) ?? []
    return raw && latex ? { type: 'formula', raw, latex: latex.trim() } : undefined
  },
}

const formulaBlock: TokenizerAndRendererExtension = {
  name: 'formulaBlock',
  level: 'block',
  start: (source) => found(source, /^\$\$/m),
  tokenizer(source): FormulaToken | undefined {
    const [raw, latex] = /^\$\$\s*([^$]+?)\s*\$\$[ \t]*(?:\n|$)/.exec(source) ?? []
    return raw && latex ? { type: 'formulaBlock', raw, latex } : undefined
  },
}

const box: TokenizerAndRendererExtension = {
  name: 'box',
  level: 'block',
  start: (source) => found(source, /^:::/m),
  tokenizer(source): BoxToken | undefined {
    const [raw, kind, inside] = /^:::[ \t]*([a-z]+)[ \t]*\n([\s\S]*?)\n:::[ \t]*(?:\n|$)/.exec(source) ?? []
    const known = CALLOUTS.find((name) => name === kind)
    if (!raw || !known || inside === undefined) return undefined
    return { type: 'box', raw, kind: known, tokens: this.lexer.blockTokens(inside, []) }
  },
}

const marked = new Marked({ extensions: [formulaBlock, box, formula] })

/**
 * Reads a lesson's text: Markdown with formulas, boxes and pictures that stand on a line of their own.
 * @param figure says which file a picture is, by the name beside the text
 * @throws {Error} for what a lesson cannot hold, such as HTML
 */
export function readLesson(source: string, figure: (name: string) => string): TextDocument {
  return textDocument.parse({ type: 'doc', content: blocksOf(marked.lexer(source), figure) })
}

function blocksOf(tokens: readonly Token[], figure: (name: string) => string): TextBlock[] {
  return tokens.flatMap((token) => blockOf(token as Tokens.Generic, figure) ?? [])
}

function blockOf(token: Tokens.Generic, figure: (name: string) => string): TextBlock | undefined {
  const inside = (): TextBlock[] => blocksOf(token.tokens ?? [], figure)
  switch (token.type) {
    case 'space':
      return undefined
    case 'heading':
      if (token.depth < 2 || token.depth > 4) throw refused(token)
      return { type: 'heading', attrs: { level: token.depth, dir: null }, content: wordsOf(token.tokens ?? []) }
    case 'paragraph':
    case 'text':
      return paragraphOf(token, figure)
    case 'list':
      return listOf(token as Tokens.List, figure)
    case 'table':
      return tableOf(token as Tokens.Table)
    case 'blockquote':
      return { type: 'blockquote', content: inside() }
    case 'code':
      return { type: 'codeBlock', content: [{ type: 'text', text: token.text }] }
    case 'hr':
      return { type: 'horizontalRule' }
    case 'formulaBlock':
      return { type: 'blockMath', attrs: { latex: token.latex } }
    case 'box':
      return { type: 'callout', attrs: { kind: token.kind, dir: null }, content: inside() }
    default:
      throw refused(token)
  }
}

/** A paragraph, or the picture that is all of it. */
function paragraphOf(token: Tokens.Generic, figure: (name: string) => string): TextBlock {
  const tokens = token.tokens ?? []
  const [only] = tokens
  if (tokens.length !== 1 || only?.type !== 'image') return { type: 'paragraph', content: wordsOf(tokens) }
  const { href, text, title } = only as Tokens.Image
  return { type: 'image', attrs: { fileId: figure(href), alt: text, caption: title ?? '', width: 100 } }
}

function listOf({ ordered, start, items }: Tokens.List, figure: (name: string) => string): TextBlock {
  const content = items.map(({ tokens }) => ({ type: 'listItem' as const, content: blocksOf(tokens, figure) }))
  return ordered
    ? { type: 'orderedList', attrs: { start: Number(start), dir: null }, content }
    : { type: 'bulletList', content }
}

function tableOf({ header, rows }: Tokens.Table): TextBlock {
  const row = (type: TextCell['type'], cells: Tokens.TableCell[]) => ({
    type: 'tableRow' as const,
    content: cells.map(({ tokens }) => ({ type, content: [{ type: 'paragraph' as const, content: wordsOf(tokens) }] })),
  })
  return { type: 'table', content: [row('tableHeader', header), ...rows.map((cells) => row('tableCell', cells))] }
}

function wordsOf(tokens: readonly Token[], marks: TextMark[] = []): TextInline[] {
  return tokens.flatMap((each): TextInline[] => {
    const token = each as Tokens.Generic
    const within = (mark: TextMark): TextInline[] => wordsOf(token.tokens ?? [], [...marks, mark])
    const text = (mine: TextMark[] = marks): TextInline => ({
      type: 'text',
      text: token.text.replaceAll('\n', ' '),
      ...(mine.length > 0 && { marks: mine }),
    })
    switch (token.type) {
      case 'text':
      case 'escape':
        return [text()]
      case 'strong':
        return within({ type: 'bold' })
      case 'em':
        return within({ type: 'italic' })
      case 'del':
        return within({ type: 'strike' })
      case 'codespan':
        return [text([...marks, { type: 'code' }])]
      case 'link':
        return within({ type: 'link', attrs: { href: token.href } })
      case 'br':
        return [{ type: 'hardBreak' }]
      case 'formula':
        return [{ type: 'inlineMath', attrs: { latex: token.latex } }]
      default:
        throw refused(token)
    }
  })
}

function refused({ type, raw }: Token): Error {
  return new Error(`A lesson cannot hold this (${type}): ${JSON.stringify(raw.slice(0, 80))}`)
}

function found(source: string, pattern: RegExp): number | undefined {
  const at = source.search(pattern)
  return at < 0 ? undefined : at
}

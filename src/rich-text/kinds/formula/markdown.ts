import type { TokenizerAndRendererExtension } from 'marked'
import { found, type MarkdownKind } from '#/rich-text/server/markdown-kind.ts'

interface FormulaToken {
  type: 'formula' | 'formulaBlock'
  raw: string
  latex: string
}

/** In a line, `$x^2$`. */
const formula: TokenizerAndRendererExtension = {
  name: 'formula',
  level: 'inline',
  start: (source) => found(source, /\$/),
  tokenizer(source): FormulaToken | undefined {
    const [raw, latex] = /^\$((?:\\.|[^\\$\n])+)\$/.exec(source) ?? []
    return raw && latex ? { type: 'formula', raw, latex: latex.trim() } : undefined
  },
}

/** On lines of its own, between two `$$`. */
const formulaBlock: TokenizerAndRendererExtension = {
  name: 'formulaBlock',
  level: 'block',
  start: (source) => found(source, /^\$\$/m),
  tokenizer(source): FormulaToken | undefined {
    const [raw, latex] = /^\$\$\s*([^$]+?)\s*\$\$[ \t]*(?:\n|$)/.exec(source) ?? []
    return raw && latex ? { type: 'formulaBlock', raw, latex } : undefined
  },
}

export const formulaMarkdown: MarkdownKind = {
  syntax: [formulaBlock, formula],
  blocks: { formulaBlock: ({ latex }) => ({ type: 'blockMath', attrs: { latex } }) },
  words: { formula: ({ latex }) => [{ type: 'inlineMath', attrs: { latex } }] },
}

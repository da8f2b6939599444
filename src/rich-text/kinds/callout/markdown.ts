import type { Token, TokenizerAndRendererExtension } from 'marked'
import { found, type MarkdownKind } from '#/rich-text/server/markdown-kind.ts'
import { CALLOUTS, type Callout } from './facts.ts'

interface BoxToken {
  type: 'box'
  raw: string
  kind: Callout
  tokens: Token[]
}

/** From `:::definition` to `:::`. */
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

export const calloutMarkdown: MarkdownKind = {
  syntax: [box],
  blocks: {
    box: ({ kind, tokens }, { blocks }) => ({ type: 'callout', attrs: { kind, dir: null }, content: blocks(tokens) }),
  },
}

import type { Token, TokenizerAndRendererExtension, Tokens } from 'marked'
import type { TextInline, TextMark } from '#/rich-text/inline.ts'
import type { TextBlock } from '#/rich-text/schemas.ts'

/** Reads what is inside of a piece of Markdown. */
export interface Reader {
  blocks(tokens: readonly Token[] | undefined): TextBlock[]
  words(tokens: readonly Token[] | undefined, marks?: readonly TextMark[]): TextInline[]
  /** @returns the file that a picture is, by the name beside the text */
  figure(name: string): string
  /** @returns the fault of what a lesson cannot hold */
  refused(token: Token): Error
}

/** How a kind is written in Markdown. */
export interface MarkdownKind {
  /** What is not Markdown's own. */
  readonly syntax?: readonly TokenizerAndRendererExtension[]
  /** By the type of a token; nothing where it is another kind's. */
  readonly blocks?: Readonly<Record<string, (token: Tokens.Generic, reader: Reader) => TextBlock | undefined>>
  readonly words?: Readonly<
    Record<string, (token: Tokens.Generic, reader: Reader, marks: readonly TextMark[]) => TextInline[]>
  >
}

/** Where a piece may begin, for a syntax of a kind's own. */
export function found(source: string, pattern: RegExp): number | undefined {
  const at = source.search(pattern)
  return at < 0 ? undefined : at
}

import { markSymbol } from '#/styles/symbols.ts'

const DOOR = '#0053a5'

/** The academy's mark in its own colours, for pictures outside of pages, where no style sheet colours it. */
export const MARK = markSymbol('manara-mark')
  .body.replaceAll('currentColor', DOOR)
  .replaceAll(/var\(--[\w-]+, (#\w+)\)/g, '$1')

import type { NodeFacts } from '#/rich-text/node.ts'

export const markFacts = {
  bold: {},
  italic: {},
  underline: {},
  strike: {},
  code: {},
} as const satisfies Record<string, NodeFacts>

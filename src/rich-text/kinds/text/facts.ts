import type { NodeFacts } from '#/rich-text/node.ts'

export const textFacts = {
  text: {},
  hardBreak: {},
} as const satisfies Record<string, NodeFacts>

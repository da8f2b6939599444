import type { NodeFacts } from '#/rich-text/node.ts'

export const codeBlockFacts = {
  codeBlock: {},
} as const satisfies Record<string, NodeFacts>

import type { NodeFacts } from '#/rich-text/node.ts'

export const ruleFacts = {
  horizontalRule: {},
} as const satisfies Record<string, NodeFacts>

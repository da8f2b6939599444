import type { NodeFacts } from '#/rich-text/node.ts'

export const quoteFacts = {
  blockquote: { attributes: ['dir'], direction: 'parts' },
} as const satisfies Record<string, NodeFacts>

import type { NodeFacts } from '#/rich-text/node.ts'

export const listFacts = {
  bulletList: { attributes: ['dir'], direction: 'parts' },
  orderedList: { attributes: ['start', 'dir'], direction: 'parts' },
  listItem: {},
} as const satisfies Record<string, NodeFacts>

import type { NodeFacts } from '#/rich-text/node.ts'

export const paragraphFacts = {
  paragraph: { attributes: ['dir'], direction: 'words' },
} as const satisfies Record<string, NodeFacts>

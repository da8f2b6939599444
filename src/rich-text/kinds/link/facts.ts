import type { NodeFacts } from '#/rich-text/node.ts'

export const linkFacts = {
  link: { attributes: ['href'] },
} as const satisfies Record<string, NodeFacts>

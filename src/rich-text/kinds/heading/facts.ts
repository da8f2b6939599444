import type { NodeFacts } from '#/rich-text/node.ts'

/** Of a text, whose own name is the heading above. */
export const HEADING_LEVELS = [2, 3, 4] as const
export type HeadingLevel = (typeof HEADING_LEVELS)[number]

export const headingFacts = {
  heading: { attributes: ['level', 'dir'], direction: 'words' },
} as const satisfies Record<string, NodeFacts>

import type { NodeFacts } from '#/rich-text/node.ts'

/** Boxes of a lesson. */
export const CALLOUTS = ['definition', 'theorem', 'property', 'example', 'remark', 'exercise', 'solution'] as const
export type Callout = (typeof CALLOUTS)[number]

export const calloutFacts = {
  callout: { attributes: ['kind', 'dir'], direction: 'parts' },
} as const satisfies Record<string, NodeFacts>

import type { NodeFacts } from '#/rich-text/node.ts'

/** Pictures of one text. */
export const MOST_PICTURES = 200
/** Parts of the text's width, in percent. */
export const FIGURE_WIDTHS = [40, 60, 80, 100] as const
/** Longest description or caption, in UTF-16 units. */
export const LONGEST_CAPTION = 500

export const figureFacts = {
  image: { attributes: ['fileId', 'alt', 'caption', 'width'], file: 'fileId' },
} as const satisfies Record<string, NodeFacts>

import type { TextNode } from '#/rich-text/node.ts'
import { MOST_PICTURES } from './facts.ts'

interface FigureFault {
  fault: 'picturesMany'
  limit: number
}

/** @returns whether these are too many pictures */
export function figureCost(nodes: readonly TextNode[]): FigureFault | undefined {
  const pictures = nodes.filter(({ type }) => type === 'image').length
  return pictures > MOST_PICTURES ? { fault: 'picturesMany', limit: MOST_PICTURES } : undefined
}

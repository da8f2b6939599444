import { materialAnchor } from './material-anchor.ts'

/** @returns a material in a page of its course, at a second of a video, a page of a print or a part of a text */
export function materialHref(
  coursePath: string,
  { materialId, position }: { materialId: number; position: number | null },
): string {
  return `${coursePath}${position === null ? '' : `?at=${position}`}#${materialAnchor(materialId)}`
}

import { type RenderedText, renderText } from '#/rich-text/server/render.ts'
import type { ThreadTask } from './renderer.ts'
import { RENDERER } from './version.ts'

/**
 * Runs in a thread of `renderer.ts`, which is loaded when it is needed.
 * @returns nothing where the files have become another version since the server began: what this one makes is not what
 *   the server would keep it for
 */
export function render({ document, renderer, ...options }: ThreadTask): RenderedText | undefined {
  return renderer === RENDERER ? renderText(document, options) : undefined
}

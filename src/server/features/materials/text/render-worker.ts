import { type RenderedText, renderText } from './render.ts'
import type { RenderTask } from './renderer.ts'

/** Runs in a thread of `renderer.ts`. */
export function render({ document, ...options }: RenderTask): RenderedText {
  return renderText(document, options)
}

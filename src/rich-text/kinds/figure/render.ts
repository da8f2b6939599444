import type { BlockRenderers } from '#/rich-text/server/kind.ts'
import { MOST_PICTURES } from './facts.ts'
import { figurePlace, pictureLeftOut } from './render-pictures.ts'

export const figureRenderers: BlockRenderers<'image'> = {
  image(block, { rendering }) {
    if (rendering.figures.length < MOST_PICTURES) return figurePlace(rendering.figures.push(block.attrs) - 1)
    // Each is put in anew for each reader: a text from before the limit has so many and no more.
    rendering.tooMuch = true
    return pictureLeftOut(rendering.t)
  },
}

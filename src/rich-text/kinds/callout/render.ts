import { dirOfParts } from '#/rich-text/server/direction.ts'
import { escaped } from '#/rich-text/server/escape.ts'
import type { BlockRenderers } from '#/rich-text/server/kind.ts'
import { CALLOUTS } from './facts.ts'

export const calloutRenderers: BlockRenderers<'callout'> = {
  callout(block, { blocks, rendering: { t } }) {
    const kind = CALLOUTS.find((each) => each === block.attrs.kind)
    if (!kind) return blocks(block.content)
    const heading = `<p class="callout-name">${escaped(t(`api.text.callout.${kind}`))}</p>`
    return `<section class="callout callout-${kind}"${dirOfParts(block)}>${heading}${blocks(block.content)}</section>`
  },
}

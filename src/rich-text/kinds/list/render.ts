import type { TextBlock } from '#/rich-text/schemas.ts'
import { dirOfParts } from '#/rich-text/server/direction.ts'
import type { Around, BlockRenderers } from '#/rich-text/server/kind.ts'

export const listRenderers: BlockRenderers<'bulletList' | 'orderedList'> = {
  bulletList: (list, around) => `<ul${dirOfParts(list)}>${items(list.content, around)}</ul>`,
  orderedList(list, around) {
    const start = Math.trunc(Number(list.attrs?.start ?? 1))
    const from = start === 1 || Number.isNaN(start) ? '' : ` start="${start}"`
    return `<ol${dirOfParts(list)}${from}>${items(list.content, around)}</ol>`
  },
}

function items(list: readonly { content: TextBlock[] }[], { blocks }: Around): string {
  return list.map(({ content }) => `<li>${blocks(content)}</li>`).join('')
}

import type { TextBlock } from '#/rich-text/schemas.ts'
import { dirOfParts } from '#/rich-text/server/direction.ts'
import { escaped } from '#/rich-text/server/escape.ts'
import type { Around, BlockRenderers } from '#/rich-text/server/kind.ts'
import type { CellNode, RowNode } from './schema.ts'

export const tableRenderers: BlockRenderers<'table'> = {
  table(block, around) {
    const { rendering } = around
    const name = escaped(rendering.t('api.text.table', { number: rendering.nextNumber('table') }))
    const [first, ...rest] = block.content
    const headed = first?.content.every(({ type }) => type === 'tableHeader') && rest.length > 0
    const rowsOf = (rows: readonly RowNode<TextBlock>[], scope: 'col' | 'row'): string =>
      rows.map(({ content }) => `<tr>${content.map((cell) => cellHtml(cell, scope, around)).join('')}</tr>`).join('')
    const head = headed && first ? `<thead>${rowsOf([first], 'col')}</thead>` : ''
    const body = `<tbody>${rowsOf(head ? rest : block.content, 'row')}</tbody>`
    return `<div class="text-table"${dirOfParts(block)} role="region" aria-label="${name}" tabindex="0"><table>${head}${body}</table></div>`
  },
}

function cellHtml({ type, attrs, content }: CellNode<TextBlock>, scope: 'col' | 'row', { blocks }: Around): string {
  const span = (name: 'colspan' | 'rowspan'): string => {
    const value = Math.trunc(Number(attrs?.[name] ?? 1))
    return value > 1 && value <= 30 ? ` ${name}="${value}"` : ''
  }
  const spans = span('colspan') + span('rowspan')
  return type === 'tableHeader'
    ? `<th scope="${scope}"${spans}>${blocks(content)}</th>`
    : `<td${spans}>${blocks(content)}</td>`
}

import type { NodeFacts } from '#/rich-text/node.ts'

export const tableFacts = {
  table: { attributes: ['dir'], direction: 'parts' },
  tableRow: {},
  tableHeader: { attributes: ['colspan', 'rowspan'] },
  tableCell: { attributes: ['colspan', 'rowspan'] },
} as const satisfies Record<string, NodeFacts>

import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import type { EditorKind, Tool } from '#/rich-text/editor/kind.ts'

const WITHIN: readonly Tool[] = [
  { icon: 'M4 5h16v6H4zM12 14v6M9 17h6', label: 'editor.table.rowAdd', run: (to) => to.addRowAfter() },
  { icon: 'M4 5h16v6H4zM9 17h6', label: 'editor.table.rowRemove', run: (to) => to.deleteRow() },
  { icon: 'M5 4v16h6V4zM14 12h6M17 9v6', label: 'editor.table.columnAdd', run: (to) => to.addColumnAfter() },
  { icon: 'M5 4v16h6V4zM14 12h6', label: 'editor.table.columnRemove', run: (to) => to.deleteColumn() },
  { icon: 'M4 5h16v14H4zM4 10h16M4 7.5h16', label: 'editor.table.head', run: (to) => to.toggleHeaderRow() },
  {
    icon: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
    label: 'editor.table.remove',
    run: (to) => to.deleteTable(),
  },
]

export const tableEditor: EditorKind = {
  extensions: () => [Table.configure({ resizable: false }), TableRow, TableHeader, TableCell],
  tools: {
    blocks: [
      {
        icon: 'M4 5h16v14H4zM4 10h16M4 15h16M10 5v14',
        label: 'editor.table',
        run: (to) => to.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
        can: (editor) => !editor.isActive('table'),
      },
    ],
    within: { type: 'table', tools: WITHIN },
  },
}

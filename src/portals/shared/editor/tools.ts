import type { ChainedCommands, Editor } from '@tiptap/react'
import { TURNABLE } from './schema/direction.ts'
import type { ToolIconName } from './tool-icon.tsx'

type ToolLabel =
  | 'editor.bold'
  | 'editor.bullets'
  | 'editor.code'
  | 'editor.dir.auto'
  | 'editor.dir.ltr'
  | 'editor.dir.rtl'
  | 'editor.italic'
  | 'editor.numbers'
  | 'editor.quote'
  | 'editor.redo'
  | 'editor.rule'
  | 'editor.table'
  | 'editor.table.columnAdd'
  | 'editor.table.columnRemove'
  | 'editor.table.head'
  | 'editor.table.remove'
  | 'editor.table.rowAdd'
  | 'editor.table.rowRemove'
  | 'editor.underline'
  | 'editor.undo'

/** A button of the toolbar. */
export interface Tool {
  icon: ToolIconName
  label: ToolLabel
  /** Its shortcut, as keys are written on them. */
  keys?: string
  run(chain: ChainedCommands): ChainedCommands
  /** Whether it is on where the cursor stands; absent = it is no switch. */
  isOn?(editor: Editor): boolean
  can?(editor: Editor): boolean
}

export const HISTORY: readonly Tool[] = [
  { icon: 'undo', label: 'editor.undo', keys: 'Ctrl+Z', run: (to) => to.undo(), can: (editor) => editor.can().undo() },
  { icon: 'redo', label: 'editor.redo', keys: 'Ctrl+Y', run: (to) => to.redo(), can: (editor) => editor.can().redo() },
]

export const MARKS: readonly Tool[] = [
  {
    icon: 'bold',
    label: 'editor.bold',
    keys: 'Ctrl+B',
    run: (to) => to.toggleBold(),
    isOn: (editor) => editor.isActive('bold'),
  },
  {
    icon: 'italic',
    label: 'editor.italic',
    keys: 'Ctrl+I',
    run: (to) => to.toggleItalic(),
    isOn: (editor) => editor.isActive('italic'),
  },
  {
    icon: 'underline',
    label: 'editor.underline',
    keys: 'Ctrl+U',
    run: (to) => to.toggleUnderline(),
    isOn: (editor) => editor.isActive('underline'),
  },
  {
    icon: 'code',
    label: 'editor.code',
    keys: 'Ctrl+E',
    run: (to) => to.toggleCode(),
    isOn: (editor) => editor.isActive('code'),
  },
]

export const BLOCKS: readonly Tool[] = [
  {
    icon: 'bullets',
    label: 'editor.bullets',
    keys: 'Ctrl+Shift+8',
    run: (to) => to.toggleBulletList(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    icon: 'numbers',
    label: 'editor.numbers',
    keys: 'Ctrl+Shift+7',
    run: (to) => to.toggleOrderedList(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    icon: 'quote',
    label: 'editor.quote',
    keys: 'Ctrl+Shift+B',
    run: (to) => to.toggleBlockquote(),
    isOn: (editor) => editor.isActive('blockquote'),
  },
  { icon: 'rule', label: 'editor.rule', run: (to) => to.setHorizontalRule() },
  {
    icon: 'table',
    label: 'editor.table',
    run: (to) => to.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
    can: (editor) => !editor.isActive('table'),
  },
]

export const DIRECTIONS: readonly Tool[] = [
  { icon: 'auto', label: 'editor.dir.auto', run: (to) => turn(to, null), isOn: (editor) => dirAt(editor) === null },
  { icon: 'rtl', label: 'editor.dir.rtl', run: (to) => turn(to, 'rtl'), isOn: (editor) => dirAt(editor) === 'rtl' },
  { icon: 'ltr', label: 'editor.dir.ltr', run: (to) => turn(to, 'ltr'), isOn: (editor) => dirAt(editor) === 'ltr' },
]

/** Shown while the cursor is in a table. */
export const TABLE: readonly Tool[] = [
  { icon: 'rowAdd', label: 'editor.table.rowAdd', run: (to) => to.addRowAfter() },
  { icon: 'rowRemove', label: 'editor.table.rowRemove', run: (to) => to.deleteRow() },
  { icon: 'columnAdd', label: 'editor.table.columnAdd', run: (to) => to.addColumnAfter() },
  { icon: 'columnRemove', label: 'editor.table.columnRemove', run: (to) => to.deleteColumn() },
  { icon: 'headRow', label: 'editor.table.head', run: (to) => to.toggleHeaderRow() },
  { icon: 'remove', label: 'editor.table.remove', run: (to) => to.deleteTable() },
]

/** Turns the blocks that the selection touches, with what they stand in. */
function turn(to: ChainedCommands, dir: 'rtl' | 'ltr' | null): ChainedCommands {
  return TURNABLE.reduce((chain, name) => chain.updateAttributes(name, { dir }), to)
}

function dirAt(editor: Editor): unknown {
  const { $from } = editor.state.selection
  return $from.parent.attrs.dir ?? null
}

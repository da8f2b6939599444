import type { ChainedCommands, Editor } from '@tiptap/react'
import type { Choice, Tool } from '#/rich-text/editor/kind.ts'
import { EDITOR_KINDS } from '#/rich-text/editor/kinds.ts'
import { turnable } from '#/rich-text/facts.ts'

export const HISTORY: readonly Tool[] = [
  {
    icon: 'M9 7H15a5 5 0 0 1 0 10H8M9 7l3-3M9 7l3 3',
    label: 'editor.undo',
    keys: 'Ctrl+Z',
    run: (to) => to.undo(),
    can: (editor) => editor.can().undo(),
  },
  {
    icon: 'M15 7H9a5 5 0 0 0 0 10h7M15 7l-3-3M15 7l-3 3',
    label: 'editor.redo',
    keys: 'Ctrl+Y',
    run: (to) => to.redo(),
    can: (editor) => editor.can().redo(),
  },
]

export const MARKS = EDITOR_KINDS.flatMap(({ tools }) => tools?.marks ?? [])
export const INSERT = EDITOR_KINDS.flatMap(({ tools }) => tools?.insert ?? [])
export const BLOCKS = EDITOR_KINDS.flatMap(({ tools }) => tools?.blocks ?? [])
/** Each shown while the cursor is in its kind. */
export const WITHIN = EDITOR_KINDS.flatMap(({ tools }) => tools?.within ?? [])

const STYLES = EDITOR_KINDS.flatMap(({ styles = [] }) => styles)
const NO_STYLE = STYLES.find(({ isOn }) => !isOn)?.value ?? ''

/** What the block of words is in which the cursor stands. */
export const STYLE: Choice = {
  label: 'editor.style',
  options: STYLES,
  valueAt: (editor) => STYLES.find(({ isOn }) => isOn?.(editor))?.value ?? NO_STYLE,
  choose: (to, value) => STYLES.find((style) => style.value === value)?.run(to) ?? to,
}

export const CHOICES = EDITOR_KINDS.flatMap(({ choice }) => choice ?? [])

export const DIRECTIONS: readonly Tool[] = [
  {
    icon: 'M4 7h16M4 12h10M4 17h16M17 10l2 2-2 2',
    label: 'editor.dir.auto',
    run: (to) => turn(to, null),
    isOn: (editor) => dirAt(editor) === null,
  },
  {
    icon: 'M20 6H4M20 11h-9M8 14l-4 3 4 3M4 17h16',
    label: 'editor.dir.rtl',
    run: (to) => turn(to, 'rtl'),
    isOn: (editor) => dirAt(editor) === 'rtl',
  },
  {
    icon: 'M4 6h16M4 11h9M16 14l4 3-4 3M20 17H4',
    label: 'editor.dir.ltr',
    run: (to) => turn(to, 'ltr'),
    isOn: (editor) => dirAt(editor) === 'ltr',
  },
]

/** Turns the blocks that the selection touches, with what they stand in. */
function turn(to: ChainedCommands, dir: 'rtl' | 'ltr' | null): ChainedCommands {
  return turnable('words', 'parts').reduce((chain, name) => chain.updateAttributes(name, { dir }), to)
}

function dirAt(editor: Editor): unknown {
  const { $from } = editor.state.selection
  return $from.parent.attrs.dir ?? null
}

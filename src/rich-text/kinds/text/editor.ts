import type { EditorKind } from '#/rich-text/editor/kind.ts'

/** Words themselves have no options in TipTap's kit: they are not left out. */
export const textEditor: EditorKind = { kit: { text: undefined, hardBreak: {} } }

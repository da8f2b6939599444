import type { Editor } from '@tiptap/react'
import { calloutEditor } from '#/rich-text/kinds/callout/editor.ts'
import { codeBlockEditor } from '#/rich-text/kinds/code-block/editor.ts'
import { figureEditor } from '#/rich-text/kinds/figure/editor.tsx'
import { formulaEditor } from '#/rich-text/kinds/formula/editor.tsx'
import { headingEditor } from '#/rich-text/kinds/heading/editor.ts'
import { linkEditor } from '#/rich-text/kinds/link/editor.tsx'
import { listEditor } from '#/rich-text/kinds/list/editor.ts'
import { marksEditor } from '#/rich-text/kinds/marks/editor.ts'
import { paragraphEditor } from '#/rich-text/kinds/paragraph/editor.ts'
import { quoteEditor } from '#/rich-text/kinds/quote/editor.ts'
import { ruleEditor } from '#/rich-text/kinds/rule/editor.ts'
import { tableEditor } from '#/rich-text/kinds/table/editor.ts'
import { textEditor } from '#/rich-text/kinds/text/editor.ts'
import type { EditorHost, EditorKind } from './kind.ts'

/** In the order of the toolbar, and in which pasted elements are tried. */
export const EDITOR_KINDS: readonly EditorKind[] = [
  textEditor,
  paragraphEditor,
  headingEditor,
  codeBlockEditor,
  marksEditor,
  listEditor,
  quoteEditor,
  ruleEditor,
  tableEditor,
  calloutEditor,
  formulaEditor,
  linkEditor,
  figureEditor,
]

/** Puts a file of the material into the text, by the kind that takes files. */
export function insertFile(editor: Editor, host: EditorHost, fileId: string): void {
  EDITOR_KINDS.find((kind) => kind.insertFile)?.insertFile?.(editor, host, fileId)
}

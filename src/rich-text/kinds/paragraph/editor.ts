import type { EditorKind } from '#/rich-text/editor/kind.ts'

export const paragraphEditor: EditorKind = {
  kit: { paragraph: {} },
  styles: [{ value: 'paragraph', label: 'editor.style.paragraph', run: (to) => to.setParagraph() }],
}

import type { EditorKind } from '#/rich-text/editor/kind.ts'

export const codeBlockEditor: EditorKind = {
  kit: { codeBlock: {} },
  styles: [
    {
      value: 'codeBlock',
      label: 'editor.style.codeBlock',
      isOn: (editor) => editor.isActive('codeBlock'),
      run: (to) => to.setCodeBlock(),
    },
  ],
}

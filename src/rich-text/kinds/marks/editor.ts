import type { EditorKind } from '#/rich-text/editor/kind.ts'

export const marksEditor: EditorKind = {
  kit: { bold: {}, italic: {}, underline: {}, strike: {}, code: {} },
  tools: {
    marks: [
      {
        icon: 'M7 5h6a3.5 3.5 0 0 1 0 7H7zM7 12h7a3.5 3.5 0 0 1 0 7H7z',
        label: 'editor.bold',
        keys: 'Ctrl+B',
        run: (to) => to.toggleBold(),
        isOn: (editor) => editor.isActive('bold'),
      },
      {
        icon: 'M10 5h8M6 19h8M14 5l-4 14',
        label: 'editor.italic',
        keys: 'Ctrl+I',
        run: (to) => to.toggleItalic(),
        isOn: (editor) => editor.isActive('italic'),
      },
      {
        icon: 'M7 4v7a5 5 0 0 0 10 0V4M6 20h12',
        label: 'editor.underline',
        keys: 'Ctrl+U',
        run: (to) => to.toggleUnderline(),
        isOn: (editor) => editor.isActive('underline'),
      },
      {
        icon: 'M9 7l-5 5 5 5M15 7l5 5-5 5',
        label: 'editor.code',
        keys: 'Ctrl+E',
        run: (to) => to.toggleCode(),
        isOn: (editor) => editor.isActive('code'),
      },
    ],
  },
}

import type { EditorKind } from '#/rich-text/editor/kind.ts'

export const quoteEditor: EditorKind = {
  kit: { blockquote: {} },
  tools: {
    blocks: [
      {
        icon: 'M5 6v12M9 8h11M9 12h11M9 16h7',
        label: 'editor.quote',
        keys: 'Ctrl+Shift+B',
        run: (to) => to.toggleBlockquote(),
        isOn: (editor) => editor.isActive('blockquote'),
      },
    ],
  },
}

import type { EditorKind } from '#/rich-text/editor/kind.ts'

export const listEditor: EditorKind = {
  kit: { bulletList: {}, orderedList: {}, listItem: {} },
  tools: {
    blocks: [
      {
        icon: 'M10 6h10M10 12h10M10 18h10M5 6h.01M5 12h.01M5 18h.01',
        label: 'editor.bullets',
        keys: 'Ctrl+Shift+8',
        run: (to) => to.toggleBulletList(),
        isOn: (editor) => editor.isActive('bulletList'),
      },
      {
        icon: 'M11 6h9M11 12h9M11 18h9M4 4l2-1v6M4 14.5c0-2 3-2 3 0 0 1.5-3 3-3 4.5h3',
        label: 'editor.numbers',
        keys: 'Ctrl+Shift+7',
        run: (to) => to.toggleOrderedList(),
        isOn: (editor) => editor.isActive('orderedList'),
      },
    ],
  },
}

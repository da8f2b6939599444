import type { EditorKind } from '#/rich-text/editor/kind.ts'

export const ruleEditor: EditorKind = {
  kit: { horizontalRule: {} },
  tools: { blocks: [{ icon: 'M4 12h16', label: 'editor.rule', run: (to) => to.setHorizontalRule() }] },
}

import type { EditorKind } from '#/rich-text/editor/kind.ts'
import { HEADING_LEVELS } from './facts.ts'

export const headingEditor: EditorKind = {
  kit: { heading: { levels: [...HEADING_LEVELS] } },
  styles: HEADING_LEVELS.map((level) => ({
    value: `heading${level}`,
    label: `editor.style.heading${level}` as const,
    isOn: (editor) => editor.isActive('heading', { level }),
    run: (to) => to.setHeading({ level }),
  })),
}

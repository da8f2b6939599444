import type { MaterialKind } from '#/contract/material-kinds.ts'
import type { IconName } from '#/ui/icon-names.ts'

/** The glyph of each kind of material. */
export const KIND_ICONS = {
  text: 'text',
  video: 'video',
  magazine: 'magazine',
  book: 'book',
  sheet: 'exercise',
} as const satisfies Record<MaterialKind, IconName>

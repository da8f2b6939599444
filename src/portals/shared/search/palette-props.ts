import type { Hit } from '#/contract/search.ts'

/** Where a hit leads: each portal has its own pages. */
export type HitPath = (hit: Hit) => string

export interface PaletteProps {
  pathOf: HitPath
  onClose: () => void
}

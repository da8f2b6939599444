import type { ReactElement } from 'react'
import type { Above, CurriculumItemKind } from '#/contract/curriculum.ts'
import { LocalName } from '#/portals/shared/names.tsx'

/** @returns what of a kind something belongs to, where that was read along */
export function aboveOf(
  { above }: { above?: readonly Above[] | undefined },
  kind: CurriculumItemKind,
): Above | undefined {
  return above?.find((each) => each.kind === kind)
}

/** The name of what of a kind something belongs to. */
export function AboveName({
  of,
  kind,
}: {
  of: { above?: readonly Above[] | undefined }
  kind: CurriculumItemKind
}): ReactElement | null {
  const found = aboveOf(of, kind)
  return found ? <LocalName of={found} /> : null
}

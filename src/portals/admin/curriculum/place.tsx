import type { ReactElement } from 'react'
import type { Above, CurriculumItemKind } from '#/contract/curriculum.ts'
import { LocalName } from '#/portals/shared/names.tsx'

/** The name of what a thing belongs to, of a kind. */
export function AboveName({
  of,
  kind,
}: {
  of: { above?: Above[] | undefined }
  kind: CurriculumItemKind
}): ReactElement | null {
  const found = of.above?.find((each) => each.kind === kind)
  if (!found) return null
  return (
    <span className="in-lines">
      <LocalName of={found} />
    </span>
  )
}

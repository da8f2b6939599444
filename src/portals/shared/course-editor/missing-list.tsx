import type { ReactElement } from 'react'
import { T, useT } from '#/i18n/react.tsx'
import { LocalName } from '#/portals/shared/names.tsx'
import { Icon } from '#/ui/icon.tsx'
import type { Missing } from './missing.ts'

/** What of a course is not ready for pupils, and why. */
export function MissingList({ missing }: { missing: readonly Missing[] }): ReactElement {
  const t = useT()
  return (
    <ul className="todo-list">
      {missing.map(({ material, reason }) => (
        <li key={material.id}>
          <Icon name="clock" />
          <span>
            <T
              id="staff.courseEditor.missingOf"
              values={{ name: <LocalName of={material} />, reason: t(`staff.courseEditor.missing.${reason}`) }}
            />
          </span>
        </li>
      ))}
    </ul>
  )
}

import type { ReactElement } from 'react'
import { useT } from '#/i18n/react.tsx'
import { LocalName } from '#/portals/shared/names.tsx'
import { classChoices } from '#/portals/shared/staff-reads.ts'
import { useRead } from '#/portals/shared/use-read.ts'
import { Card } from '#/ui/card.tsx'
import { Count } from '#/ui/chip.tsx'
import { Icon } from '#/ui/icon.tsx'

interface SubjectPickerProps {
  chosen: readonly number[]
  onChange: (chosen: number[]) => void
}

/** Subjects of classes to tick, one class unfolded at a time. */
export function SubjectPicker({ chosen, onChange }: SubjectPickerProps): ReactElement {
  const t = useT()
  const classes = useRead(classChoices).data ?? []
  const taught = new Set(chosen)
  return (
    <Card title={t('admin.people.subjects')}>
      <div className="folds">
        {classes.map((schoolClass) => {
          const count = schoolClass.subjects.filter(({ id }) => taught.has(id)).length
          return (
            <details key={schoolClass.id}>
              <summary>
                <span>
                  <LocalName of={schoolClass} />
                </span>
                {count > 0 && <Count>{count}</Count>}
                <Icon name="down" className="down" />
              </summary>
              <div className="ticks">
                {schoolClass.subjects.map((subject) => (
                  <label key={subject.id} className="opt-row opt-start">
                    <input
                      className="check"
                      type="checkbox"
                      checked={taught.has(subject.id)}
                      onChange={(event) =>
                        onChange(
                          event.target.checked ? [...chosen, subject.id] : chosen.filter((id) => id !== subject.id),
                        )
                      }
                    />
                    <span>
                      <LocalName of={subject} />
                    </span>
                  </label>
                ))}
              </div>
            </details>
          )
        })}
      </div>
    </Card>
  )
}

import { type ReactElement, useEffect, useRef, useState } from 'react'
import type { ClassWithSubjects } from '#/contract/classes.ts'
import { T, useT } from '#/i18n/react.tsx'
import { Icon } from '#/ui/icon.tsx'
import { useAuthBoot } from '../shared/boot-context.tsx'
import { byLevel } from '../shared/levels.ts'
import { LocalName } from '../shared/names.tsx'

interface SubjectChoiceProps {
  /** Those that were posted. */
  chosen: readonly number[]
  error: string | undefined
}

/** The subjects of every class, behind the class's name with how many of them are ticked. */
export function SubjectChoice({ chosen, error }: SubjectChoiceProps): ReactElement {
  const t = useT()
  const { classes = [] } = useAuthBoot()
  return (
    <fieldset
      className="subject-choice"
      id="field-subjectIds"
      tabIndex={-1}
      data-fault={error ? '' : undefined}
      aria-describedby={error ? 'subjects-error subjects-help' : 'subjects-help'}
    >
      <legend className="label">{t('guest.professor.subjects')}</legend>
      <p className="help" id="subjects-help">
        {t('guest.professor.subjectsHelp')}
      </p>
      {error && (
        <p className="error" id="subjects-error">
          <Icon name="alert" />
          <span>{error}</span>
        </p>
      )}
      {byLevel(classes, (schoolClass) => schoolClass).map(({ level, things }) => (
        <section key={level}>
          <h2 className="small muted">{t(`common.level.${level}`)}</h2>
          {things.map((schoolClass) => (
            <SubjectsOfClass key={schoolClass.id} schoolClass={schoolClass} chosen={chosen} />
          ))}
        </section>
      ))}
    </fieldset>
  )
}

interface SubjectsOfClassProps extends Pick<SubjectChoiceProps, 'chosen'> {
  schoolClass: ClassWithSubjects
}

function SubjectsOfClass({ schoolClass, chosen }: SubjectsOfClassProps): ReactElement {
  const details = useRef<HTMLDetailsElement>(null)
  const [count, setCount] = useState(() => schoolClass.subjects.filter(({ id }) => chosen.includes(id)).length)
  const recount = (): void => setCount(details.current?.querySelectorAll(':checked').length ?? 0)

  // Boxes may have been ticked before the page hydrated.
  useEffect(recount, [])

  return (
    <details ref={details}>
      <summary>
        <Icon name="down" />
        <span className="grow">
          <LocalName of={schoolClass} />
        </span>
        <span className="small muted">{count > 0 && <T id="guest.professor.chosen" values={{ count }} />}</span>
      </summary>
      <fieldset>
        <legend className="sr-only">
          <LocalName of={schoolClass} />
        </legend>
        {schoolClass.subjects.map((subject) => (
          <label key={subject.id} className="opt-row opt-start">
            <input
              className="check"
              type="checkbox"
              name="subjectIds"
              value={subject.id}
              defaultChecked={chosen.includes(subject.id)}
              onChange={recount}
            />
            <LocalName of={subject} />
          </label>
        ))}
      </fieldset>
    </details>
  )
}

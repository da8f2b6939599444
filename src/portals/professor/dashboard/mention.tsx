import type { ReactElement, ReactNode } from 'react'
import type { CourseMention } from '#/contract/dashboard.ts'
import { T } from '#/i18n/react.tsx'
import { editCoursePath } from '#/portals/professor/courses/course-paths.ts'
import { LocalName } from '#/portals/shared/names.tsx'

interface MentionProps {
  of: CourseMention
  /** Where its name leads; without one, to where it is written. */
  href?: string | undefined
  children: ReactNode
}

/** A course in a list of a first page: its name, where it belongs, and what is to be said of it. */
export function Mention({ of: course, href = editCoursePath(course), children }: MentionProps): ReactElement {
  return (
    <li className="wraps">
      <span className="grow">
        <a className="link" href={href}>
          <LocalName of={course} />
        </a>
        <span className="ell">
          <T
            id="professor.dashboard.place"
            values={{
              subject: <LocalName of={course.subject} />,
              className: <LocalName of={course.schoolClass} />,
            }}
          />
        </span>
      </span>
      {children}
    </li>
  )
}

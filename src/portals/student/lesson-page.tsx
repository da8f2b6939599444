import type { ReactElement, ReactNode } from 'react'
import type { Note } from '#/contract/notes.ts'
import type { CourseState } from '#/contract/progress.ts'
import type { Read } from '#/contract/read.ts'
import { subjectPath } from '#/contract/subject-path.ts'
import type { Subject } from '#/contract/subjects.ts'
import { useT } from '#/i18n/react.tsx'
import { LocalName } from '../shared/names.tsx'
import { PageHead } from '../shared/page-head.tsx'
import type { ScreenProps } from '../shared/pages.ts'
import type { LessonContents, LessonRead } from '../shared/reads.ts'
import { Region } from '../shared/region.tsx'
import { useRead } from '../shared/use-read.ts'
import { OwnLesson } from './lesson/own-lesson.tsx'
import { routes } from './routes.ts'
import { useKeptLesson } from './use-kept.ts'

interface LessonReads {
  lesson: LessonRead
  state: Read<CourseState>
  notes: Read<{ items: Note[] }>
}

/** One lesson, as it is published. Of another class's, pupils do not learn that there is one. */
export function LessonPage({ page, reads }: ScreenProps<LessonReads>): ReactElement {
  const t = useT()
  const state = useRead(reads.lesson)
  const own = useRead(reads.state)
  // Players begin where the student stopped, so they wait for the place; when that fails, they begin anew.
  const waits = own.data === undefined && own.error === undefined

  useKeptLesson(state.data)
  return (
    <>
      {/* No heading while it is awaited: the focus goes to the lesson's own as soon as that is there. */}
      {!state.data && state.error !== undefined && <PageHead title={t('common.title.lesson')} />}
      <Region state={{ ...state, data: waits ? undefined : state.data }} rows={6}>
        {(contents: LessonContents) => (
          <OwnLesson
            key={contents.course.id}
            contents={contents}
            state={own.data}
            notes={reads.notes}
            above={above(contents.subject)}
            page={page}
          />
        )}
      </Region>
    </>
  )
}

function above(subject: Subject): { href: string; label: ReactNode }[] {
  return [
    { href: routes.subjects, label: <Subjects /> },
    { href: subjectPath(subject), label: <LocalName of={subject} /> },
  ]
}

function Subjects(): string {
  const t = useT()
  return t('student.menu.subjects')
}

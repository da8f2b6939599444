import { type ReactElement, useEffect } from 'react'
import type { Boot } from '#/contract/boot.ts'
import type { CourseContents } from '#/contract/course-contents.ts'
import { subjectPath } from '#/contract/subject-path.ts'
import { useT } from '#/i18n/react.tsx'
import { isMissing } from '#/stores/errors.ts'
import { $lesson } from '#/stores/lesson.ts'
import '#/stores/lesson-boot.ts'
import { setPageTitle } from '#/stores/navigation.ts'
import type { Loadable } from '#/stores/resource.ts'
import type { PortalPage } from '#/stores/router.ts'
import { taughtName } from '../shared/lesson/taught-name.tsx'
import { LocalName } from '../shared/names.tsx'
import { NotFound } from '../shared/not-found.tsx'
import { PageHead } from '../shared/page-head.tsx'
import { Region } from '../shared/region.tsx'
import { useBooted } from '../shared/use-booted.ts'
import { OwnLesson } from './lesson/own-lesson.tsx'
import { useCourseState } from './lesson/use-course-state.ts'
import { routes } from './routes.ts'
import { useKeptLesson } from './use-kept.ts'

/** One lesson, as it is published. Of another class's, pupils do not learn that there is one. */
export function LessonPage({ page }: { page: PortalPage }): ReactElement {
  const t = useT()
  const state = useBooted($lesson, bootedLesson)
  const shown = String(state.data?.course.id) === page.params.id ? state.data : undefined
  const own = useCourseState(Number(page.params.id))
  // Players begin where the student stopped, so they wait for the place; when that fails, they begin anew.
  const waits = own.data === undefined && own.loading
  const refused = isMissing(state.error)
  const missing = refused || (shown === undefined && !state.loading && state.error === undefined)
  const title = refused ? t('common.title.notFound') : shown && taughtName(shown.course)

  useKeptLesson(shown)
  useEffect(() => {
    if (title) setPageTitle(title)
  }, [title])

  if (missing) return <NotFound home={routes.home} />
  return (
    <>
      {/* No heading while it is awaited: the focus goes to the lesson's own as soon as that is there. */}
      {!shown && state.error !== undefined && <PageHead title={t('common.title.lesson')} />}
      <Region state={{ ...state, data: waits ? undefined : shown }} rows={6}>
        {(contents: CourseContents) => (
          <OwnLesson key={contents.course.id} contents={contents} state={own.data} above={above(contents)} />
        )}
      </Region>
    </>
  )

  function above({ subject }: CourseContents) {
    return [
      { href: routes.subjects, label: t('student.menu.subjects') },
      { href: subjectPath(subject), label: <LocalName of={subject} /> },
    ]
  }
}

function bootedLesson({ data }: Boot): Loadable<CourseContents> {
  return { data: data.lesson, loading: false, error: undefined }
}

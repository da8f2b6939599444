import { type ReactElement, useCallback, useEffect } from 'react'
import { documentOf } from '#/contract/lesson-documents.ts'
import { useT } from '#/i18n/react.tsx'
import { isMissing } from '#/stores/errors.ts'
import '#/stores/lesson-boot.ts'
import { $lesson, loadLesson } from '#/stores/lesson.ts'
import { setPageTitle } from '#/stores/navigation.ts'
import type { PortalPage } from '#/stores/router.ts'
import { LearningProvider } from '../shared/lesson/learning.tsx'
import { TaughtName, taughtName } from '../shared/lesson/taught-name.tsx'
import { useLesson } from '../shared/lesson/use-lesson.ts'
import { NotFound } from '../shared/not-found.tsx'
import { PageHead } from '../shared/page-head.tsx'
import { Reader } from '../shared/reader/reader.tsx'
import { Region } from '../shared/region.tsx'
import { lessonPath, routes } from './routes.ts'
import { useReading } from './use-reading.ts'

/** A magazine, a book or a sheet of a lesson, over the whole window. */
export function ReadPage({ page: { params, search } }: { page: PortalPage }): ReactElement {
  const t = useT()
  const courseId = Number(params.id)
  const state = useLesson(courseId)
  const { materialId } = params
  const { file: fileId, page: asked } = search
  const found = state.data && documentOf(state.data, materialId, fileId)
  const reading = useReading(state.data)
  const missing = isMissing(state.error) || (found === undefined && !state.loading && state.error === undefined)
  const title = missing ? t('common.title.notFound') : found && taughtName(found.material)

  useEffect(() => {
    if (title) setPageTitle(title)
  }, [title])

  const id = found?.file.id
  const renew = useCallback(async (): Promise<string | undefined> => {
    await loadLesson(courseId)
    const { data, error } = $lesson.get()
    return data && error === undefined ? documentOf(data, materialId, id)?.file.url : undefined
  }, [courseId, materialId, id])

  if (missing) return <NotFound home={routes.home} />
  if (!(found && state.data && reading)) {
    return (
      <>
        {state.error !== undefined && <PageHead title={t('common.title.reader')} />}
        <Region state={{ ...state, data: undefined }} rows={6}>
          {() => null}
        </Region>
      </>
    )
  }
  return (
    <LearningProvider value={reading}>
      <Reader
        key={found.file.id}
        document={found}
        title={<TaughtName of={found.material} />}
        back={{ href: lessonPath(courseId), label: <TaughtName of={state.data.course} /> }}
        asked={asked}
        renew={renew}
      />
    </LearningProvider>
  )
}

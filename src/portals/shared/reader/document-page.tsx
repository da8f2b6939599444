import { type ReactElement, useCallback, useEffect } from 'react'
import type { CourseContents } from '#/contract/course-contents.ts'
import { documentOf } from '#/contract/lesson-documents.ts'
import { useT } from '#/i18n/react.tsx'
import { type Learning, LearningProvider } from '#/portals/shared/lesson/learning.tsx'
import { TaughtName, taughtName } from '#/portals/shared/lesson/taught-name.tsx'
import { NotFound } from '#/portals/shared/not-found.tsx'
import { PageHead } from '#/portals/shared/page-head.tsx'
import { Region } from '#/portals/shared/region.tsx'
import { isMissing } from '#/stores/errors.ts'
import { $lesson } from '#/stores/lesson.ts'
import { setPageTitle } from '#/stores/navigation.ts'
import type { Loadable } from '#/stores/resource.ts'
import type { PortalPage } from '#/stores/router.ts'
import type { Pdf } from './pdf.ts'
import { Reader } from './reader.tsx'

interface DocumentPageProps {
  page: PortalPage
  /** The lesson that the document is of. */
  lesson: Loadable<CourseContents>
  /** What is kept of its reader; `undefined` while that is on its way. */
  reading: Learning | undefined
  /** Where the lesson is. */
  lessonPath: string
  /** Where to go on from what is not there. */
  home: string
  /** Reads the lesson anew, with fresh addresses of its files. */
  reload: () => Promise<void>
  /** It is open. @returns what is to be done when it is closed */
  onOpen?: ((pdf: Pdf) => () => void) | undefined
}

/** A magazine, a book or a sheet of a lesson, over the whole window. */
export function DocumentPage(props: DocumentPageProps): ReactElement {
  const { page, lesson, reading, lessonPath, home, reload, onOpen } = props
  const t = useT()
  const { materialId } = page.params
  const { file: fileId, page: asked } = page.search
  const found = lesson.data && documentOf(lesson.data, materialId, fileId)
  const missing = isMissing(lesson.error) || (found === undefined && !lesson.loading && lesson.error === undefined)
  const title = missing ? t('common.title.notFound') : found && taughtName(found.material)

  useEffect(() => {
    if (title) setPageTitle(title)
  }, [title])

  const id = found?.file.id
  const renew = useCallback(async (): Promise<string | undefined> => {
    await reload()
    const { data, error } = $lesson.get()
    return data && error === undefined ? documentOf(data, materialId, id)?.file.url : undefined
  }, [reload, materialId, id])

  if (missing) return <NotFound home={home} />
  if (!(found && lesson.data && reading)) {
    return (
      <>
        {lesson.error !== undefined && <PageHead title={t('common.title.reader')} />}
        <Region state={{ ...lesson, data: undefined }} rows={6}>
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
        back={{ href: lessonPath, label: <TaughtName of={lesson.data.course} /> }}
        asked={asked}
        renew={renew}
        onOpen={onOpen}
      />
    </LearningProvider>
  )
}

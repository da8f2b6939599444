import { type ReactElement, useEffect } from 'react'
import type { SubjectProgramme } from '#/contract/programme.ts'
import { parseSubjectSlug } from '#/contract/subject-path.ts'
import type { Subject } from '#/contract/subjects.ts'
import { useT } from '#/i18n/react.tsx'
import { isMissing } from '#/stores/errors.ts'
import { setPageTitle } from '#/stores/navigation.ts'
import type { PortalPage } from '#/stores/router.ts'
import { ButtonLink } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { EmptyState } from '#/ui/states.tsx'
import { NotFound } from '../shared/not-found.tsx'
import { PageHead } from '../shared/page-head.tsx'
import { Region } from '../shared/region.tsx'
import { routes } from './routes.ts'
import { SubjectChapters } from './subject-chapters.tsx'
import { SubjectCover } from './subject-cover.tsx'
import { SuggestedSubjects } from './suggested-subjects.tsx'
import { useSubject, useSubjectProgramme } from './use-subjects.ts'

/**
 * One subject. The list may have shown it before, so that it is there at once; it is read again by its id in any case,
 * so an address from anywhere works.
 */
export function SubjectDetails({ page }: { page: PortalPage }): ReactElement {
  const t = useT()
  const state = useSubject()
  const { slug = '' } = page.params
  const id = parseSubjectSlug(slug)?.id
  const shown = state.data?.id === id ? state.data : undefined
  const refused = isMissing(state.error)
  const missing = refused || (shown === undefined && !state.loading && state.error === undefined)

  useEffect(() => {
    if (refused) setPageTitle(t('common.title.notFound'))
  }, [refused, t])

  if (missing) return <NotFound home={routes.home} />
  if (shown) return <Details subject={shown} />
  return (
    <>
      <PageHead title={t('common.title.subjectDetails')} />
      <Region state={{ ...state, data: shown }} rows={6}>
        {(subject: Subject) => <Details subject={subject} />}
      </Region>
    </>
  )
}

function Details({ subject }: { subject: Subject }): ReactElement {
  const programme = useSubjectProgramme()
  const lessons = programme.data?.subject.id === subject.id ? programme.data : undefined
  return (
    <>
      <SubjectCover subject={subject} />
      <div className="details" data-subject={subject.key ?? undefined}>
        <div>
          <Region state={{ ...programme, data: lessons }} rows={5}>
            {({ chapters }: SubjectProgramme) =>
              chapters.some((chapter) => chapter.lessons.length > 0) ? (
                <SubjectChapters chapters={chapters} lang={subject.lang} />
              ) : (
                <NoLessons />
              )
            }
          </Region>
        </div>
        <aside className="max-lg:order-1">
          <SuggestedSubjects besides={subject} />
        </aside>
      </div>
    </>
  )
}

function NoLessons(): ReactElement {
  const t = useT()
  return (
    <Card>
      <EmptyState
        icon="file"
        title={t('student.subject.emptyTitle')}
        text={t('student.subject.emptyText')}
        heading="h2"
        action={
          <ButtonLink variant="outline" href={routes.subjects}>
            {t('student.subject.backToList')}
          </ButtonLink>
        }
      />
    </Card>
  )
}

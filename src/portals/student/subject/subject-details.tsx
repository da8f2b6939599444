import { type ReactElement, useEffect } from 'react'
import { parseSubjectSlug } from '#/contract/subject-path.ts'
import type { Subject } from '#/contract/subjects.ts'
import { useT } from '#/i18n/react.tsx'
import { NotFound } from '#/portals/shared/not-found.tsx'
import { PageHead } from '#/portals/shared/page-head.tsx'
import { Region } from '#/portals/shared/region.tsx'
import { routes } from '#/portals/student/routes.ts'
import { useSubject, useSubjectProgramme } from '#/portals/student/use-subjects.ts'
import { isMissing } from '#/stores/errors.ts'
import { loadSubjectProgramme } from '#/stores/lesson.ts'
import { setPageTitle } from '#/stores/navigation.ts'
import type { PortalPage } from '#/stores/router.ts'
import { ButtonLink } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { EmptyState } from '#/ui/states.tsx'
import { MaterialLists } from './material-lists.tsx'
import { AllDoneCard, NextCard } from './next-card.tsx'
import { outlineOf } from './outline.ts'
import { ProgressNotice } from './progress-notice.tsx'
import { SubjectChapters } from './subject-chapters.tsx'
import { SubjectCover } from './subject-cover.tsx'
import { SubjectTabs, tabOf } from './subject-tabs.tsx'
import { SuggestedSubjects } from './suggested-subjects.tsx'
import { useSubjectState } from './use-subject-state.ts'

/**
 * One subject. It may have travelled here with the link, so that it is there at once; it is read again by its id in any
 * case, so an address from anywhere works.
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
  if (shown) return <Details subject={shown} page={page} />
  return (
    <>
      <PageHead title={t('common.title.subjectDetails')} />
      <Region state={{ ...state, data: shown }} rows={6}>
        {(subject: Subject) => <Details subject={subject} page={page} />}
      </Region>
    </>
  )
}

function Details({ subject, page }: { subject: Subject; page: PortalPage }): ReactElement {
  const read = useSubjectProgramme(subject.id)
  const progress = useSubjectState(subject.id)
  const programme = read.data?.subject.id === subject.id ? read.data : undefined
  const outline = programme && outlineOf(programme, progress.data)
  const tab = tabOf(page.search)
  const taught = programme?.chapters.some(({ lessons }) => lessons.length > 0) ?? true
  return (
    <>
      <SubjectCover subject={subject} sums={progress.sums} current={outline?.current?.place} />
      {taught && <SubjectTabs subject={subject} current={tab} programme={programme} />}
      <div className="details of-subject" data-subject={subject.key ?? undefined}>
        <aside>
          {outline?.next && <NextCard subject={subject} next={outline.next} />}
          {taught && programme && progress.data?.nextId === null && <AllDoneCard />}
          <SuggestedSubjects besides={subject} />
        </aside>
        <div>
          <ProgressNotice of={subject} state={progress} />
          <Region state={{ ...read, data: outline }} rows={5} retry={() => loadSubjectProgramme(subject.id)}>
            {(known) => {
              if (!taught) return <NoLessons />
              if (tab !== 'lessons') return <MaterialLists outline={known} lang={subject.lang} tab={tab} />
              return <SubjectChapters outline={known} lang={subject.lang} />
            }}
          </Region>
        </div>
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

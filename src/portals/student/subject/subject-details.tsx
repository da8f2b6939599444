import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import type { SubjectProgramme } from '#/contract/programme.ts'
import type { SubjectState } from '#/contract/progress.ts'
import type { Read } from '#/contract/read.ts'
import { parseSubjectSlug } from '#/contract/subject-path.ts'
import type { Subject } from '#/contract/subjects.ts'
import { useT } from '#/i18n/react.tsx'
import { PageHead } from '#/portals/shared/page-head.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { Region } from '#/portals/shared/region.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import type { SubjectsReads } from '#/portals/student/home/my-subjects.tsx'
import { routes } from '#/portals/student/routes.ts'
import { load } from '#/stores/reads.ts'
import { $subjectVisit } from '#/stores/subject-visit.ts'
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

/** What a subject's page is made of; there is one for every address that means a subject. */
interface SubjectReads extends SubjectsReads {
  subject: Read<Subject> | undefined
  programme: Read<SubjectProgramme> | undefined
  state: Read<SubjectState> | undefined
}

/**
 * One subject. It may have travelled here with the link, so that it is there at once; it is read again by its id in any
 * case, so an address from anywhere works.
 */
export function SubjectDetails({ page, reads }: ScreenProps<SubjectReads>): ReactElement {
  const t = useT()
  const state = useRead(reads.subject)
  const visit = useStore($subjectVisit, { ssr: () => undefined })
  const id = parseSubjectSlug(page.params.slug ?? '')?.id
  const shown = state.data ?? (visit?.subject.id === id ? visit?.subject : undefined)
  if (shown) return <Details subject={shown} page={page} reads={reads} />
  return (
    <>
      <PageHead title={t('common.title.subjectDetails')} />
      <Region state={state} rows={6}>
        {(subject) => <Details subject={subject} page={page} reads={reads} />}
      </Region>
    </>
  )
}

function Details({ subject, page, reads }: ScreenProps<SubjectReads> & { subject: Subject }): ReactElement {
  const read = useRead(reads.programme)
  const progress = useRead(reads.state)
  // The sums may be known before the rest, from another page.
  const known = useRead(reads.mine).data?.subjects.find(({ subjectId }) => subjectId === subject.id)
  const sums = progress.data?.sums ?? known
  const programme = read.data
  const outline = programme && outlineOf(programme, progress.data)
  const tab = tabOf(page.search)
  const taught = programme?.chapters.some(({ lessons }) => lessons.length > 0) ?? true
  return (
    <>
      <SubjectCover subject={subject} sums={sums} before={progress.data?.before} current={outline?.current?.place} />
      {taught && <SubjectTabs subject={subject} current={tab} programme={programme} />}
      <div className="details of-subject" data-subject={subject.key ?? undefined}>
        <aside>
          {outline?.next && <NextCard subject={subject} next={outline.next} />}
          {taught && programme && progress.data?.nextId === null && <AllDoneCard />}
          <SuggestedSubjects besides={subject} reads={reads} />
        </aside>
        <div>
          <ProgressNotice state={progress} retry={async () => reads.state && load(reads.state)} />
          <Region
            state={{ ...read, data: outline }}
            rows={5}
            retry={async () => reads.programme && load(reads.programme)}
          >
            {(parts) => {
              if (!taught) return <NoLessons />
              if (tab !== 'lessons') return <MaterialLists outline={parts} lang={subject.lang} tab={tab} />
              return <SubjectChapters outline={parts} lang={subject.lang} />
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

import type { ReactElement } from 'react'
import type { HiddenSubjectIds } from '#/contract/hidden-subjects.ts'
import type { MyProgress } from '#/contract/my-progress.ts'
import type { Read } from '#/contract/read.ts'
import type { Subject } from '#/contract/subjects.ts'
import { formatNumber } from '#/i18n/format.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { AskAcademy } from '#/portals/shared/ask-academy.tsx'
import { Region } from '#/portals/shared/region.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import { HiddenLine } from '#/portals/student/hidden-line.tsx'
import { HIDDEN_SUBJECTS, hiddenAmong } from '#/portals/student/hidden-subjects.ts'
import { ProgressFault } from '#/portals/student/progress-fault.tsx'
import { routes } from '#/portals/student/routes.ts'
import { SubjectGrid } from '#/portals/student/subject-grid.tsx'
import { useOwnSubjects } from '#/portals/student/use-own-subjects.ts'
import { load } from '#/stores/reads.ts'
import { Ltr } from '#/ui/bidi.tsx'
import { ButtonLink } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Icon } from '#/ui/icon.tsx'
import { EmptyState } from '#/ui/states.tsx'

/** Subjects on the first page; the others are one link away, never out of reach. */
const SHOWN = 6

/** What subjects are shown with. */
export interface SubjectsReads {
  subjects: Read<Subject[]> | undefined
  mine: Read<MyProgress>
  hidden: Read<HiddenSubjectIds>
}

/** The subjects of the class with what is done in each; those out of sight are counted. */
export function MySubjects({ reads }: { reads: SubjectsReads }): ReactElement {
  const t = useT()
  const locale = useLocale()
  const state = useOwnSubjects(reads.subjects)
  return (
    <section className="card-stack" aria-labelledby="my-subjects">
      <div className="card-head">
        <h2 id="my-subjects">{t('student.home.mySubjects')}</h2>
        <a className="link" href={routes.subjects}>
          <span>
            {t('student.home.allSubjects')} {state.data && <Ltr>({formatNumber(locale, state.data.length)})</Ltr>}
          </span>
          <Icon name="arrow" mirror />
        </a>
      </div>
      <Region state={state} rows={SHOWN} retry={async () => reads.subjects && load(reads.subjects)}>
        {(subjects) => <Subjects of={subjects} reads={reads} />}
      </Region>
    </section>
  )
}

function Subjects({ of: subjects, reads }: { of: readonly Subject[]; reads: SubjectsReads }): ReactElement {
  const t = useT()
  const progress = useRead(reads.mine)
  const hidden = hiddenAmong(subjects, useRead(reads.hidden).data)
  const shown = subjects.filter(({ id }) => !hidden.has(id))
  if (subjects.length === 0) {
    return <AskAcademy title="student.subjects.emptyTitle" text="student.subjects.emptyText" />
  }
  if (shown.length === 0) {
    return (
      <Card>
        <EmptyState
          icon="eye"
          title={t('progress.hidden.allTitle')}
          text={t('progress.hidden.allText')}
          action={
            <ButtonLink variant="outline" href={HIDDEN_SUBJECTS}>
              {t('progress.hidden.see')}
            </ButtonLink>
          }
        />
      </Card>
    )
  }
  return (
    <>
      <ProgressFault state={progress} />
      <SubjectGrid subjects={shown.slice(0, SHOWN)} sums={progress.data?.subjects} />
      <HiddenLine count={hidden.size} />
    </>
  )
}

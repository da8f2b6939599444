import type { ReactElement, ReactNode } from 'react'
import type { FollowQuery } from '#/contract/follow.ts'
import type { MaterialReport, MaterialReportPage } from '#/contract/material-reports.ts'
import type { Read } from '#/contract/read.ts'
import { useT } from '#/i18n/react.tsx'
import { useKeptFocus } from '#/portals/shared/list/use-kept-focus.ts'
import { Region } from '#/portals/shared/region.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import { load } from '#/stores/reads.ts'
import { Card } from '#/ui/card.tsx'
import { EmptyState } from '#/ui/states.tsx'
import { MaterialReportRow } from './material-report-row.tsx'
import { PageFoot } from './page-foot.tsx'
import { type FollowPaths, followHref } from './paths.ts'

const STATES = ['open', 'resolved'] as const

interface MaterialReportListProps {
  read: Read<MaterialReportPage>
  query: FollowQuery
  paths: FollowPaths
}

/** What the students of a subject reported: what is open, or what was dealt with. */
export function MaterialReportList({ read, query, paths }: MaterialReportListProps): ReactElement {
  const t = useT()
  const { subjectId, state } = query
  return (
    <>
      <nav className="segmented follow-states" aria-label={t('follow.reportStates')}>
        {STATES.map((each) => (
          <a
            key={each}
            href={followHref(paths, { subjectId, tab: 'reports', state: each })}
            aria-current={each === state ? 'page' : undefined}
          >
            {t(`follow.reportState.${each}`)}
          </a>
        ))}
      </nav>
      <Region state={useRead(read)} rows={4} retry={() => load(read)}>
        {(found) => (
          <MaterialReports found={found} state={state} paths={paths}>
            <PageFoot of={found} query={query} paths={paths} />
          </MaterialReports>
        )}
      </Region>
    </>
  )
}

interface LessonMaterialReportsProps {
  read: Read<MaterialReportPage>
  subjectId: number
  paths: FollowPaths
}

/** What the students of one lesson reported and nobody has dealt with. */
export function LessonMaterialReports({ read, subjectId, paths }: LessonMaterialReportsProps): ReactElement {
  const t = useT()
  return (
    <section className="card-stack" aria-labelledby="reported">
      <div className="card-head">
        <h2 id="reported">{t('follow.tab.reports')}</h2>
        <a className="link" href={followHref(paths, { subjectId, tab: 'reports' })}>
          {t('follow.allReports')}
        </a>
      </div>
      <Region state={useRead(read)} rows={2} retry={() => load(read)}>
        {(found) => <MaterialReports found={found} state="open" heading="h3" paths={paths} />}
      </Region>
    </section>
  )
}

interface MaterialReportsProps {
  found: MaterialReportPage
  state: FollowQuery['state']
  paths: FollowPaths
  /** Level of what it says where there is none. */
  heading?: 'h2' | 'h3'
  /** What stands under the rows. */
  children?: ReactNode
}

/** Reports of materials with what stands under them; or that there are none. */
export function MaterialReports({ found, state, paths, heading = 'h2', children }: MaterialReportsProps): ReactElement {
  const t = useT()
  // The button that was pressed is gone with its row.
  const focus = useKeptFocus(found.items)
  return (
    <div {...focus} className="follow-focus">
      <Card>
        {found.items.length > 0 ? (
          <>
            <ul className="list">
              {found.items.map((report: MaterialReport) => (
                <MaterialReportRow key={report.id} of={report} paths={paths} />
              ))}
            </ul>
            {children}
          </>
        ) : (
          <EmptyState
            icon="check"
            title={t(`follow.none.${state}`)}
            text={t(`follow.none.${state}Text`)}
            heading={heading}
          />
        )}
      </Card>
    </div>
  )
}

import { type ReactElement, useEffect, useRef } from 'react'
import type { FollowQuery } from '#/contract/follow.ts'
import type { Report, ReportPage } from '#/contract/reports.ts'
import { useT } from '#/i18n/react.tsx'
import { Region } from '#/portals/shared/region.tsx'
import { loadReports } from '#/stores/reports.ts'
import { Card } from '#/ui/card.tsx'
import { EmptyState } from '#/ui/states.tsx'
import { PageFoot } from './page-foot.tsx'
import { type FollowPaths, followHref } from './paths.ts'
import { ReportRow } from './report-row.tsx'
import { useReports } from './use-follow.ts'

const STATES = ['open', 'resolved'] as const

/** What the students of a subject reported: what is open, or what was dealt with. */
export function ReportList({ query, paths }: { query: FollowQuery; paths: FollowPaths }): ReactElement {
  const t = useT()
  const { subjectId, state, page, size } = query
  const reports = useReports(subjectId, state === 'resolved')
  const read = (): Promise<void> => loadReports({ subjectId, state, page, size })
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
      <Region state={reports} rows={4} retry={read}>
        {(found) => <Reports found={found} query={query} paths={paths} onResolved={() => void read()} />}
      </Region>
    </>
  )
}

interface ReportsProps {
  found: ReportPage
  query: FollowQuery
  paths: FollowPaths
  onResolved: () => void
}

function Reports({ found, query, paths, onResolved }: ReportsProps): ReactElement {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  const shown = found.items.length
  const before = useRef(shown)
  // The button that was pressed is gone with its row: the focus stays in the list.
  useEffect(() => {
    if (shown < before.current) box.current?.focus()
    before.current = shown
  }, [shown])
  return (
    <div ref={box} tabIndex={-1} className="follow-focus">
      <Card>
        {shown > 0 ? (
          <>
            <ul className="list">
              {found.items.map((report: Report) => (
                <ReportRow key={report.id} of={report} paths={paths} onUndone={onResolved} />
              ))}
            </ul>
            <PageFoot of={found} query={query} paths={paths} />
          </>
        ) : (
          <EmptyState
            icon="check"
            title={t(`follow.none.${query.state}`)}
            text={t(`follow.none.${query.state}Text`)}
            heading="h2"
          />
        )}
      </Card>
    </div>
  )
}

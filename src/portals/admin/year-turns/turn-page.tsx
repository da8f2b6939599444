import type { ReactElement } from 'react'
import { TAKE_BACK_DAYS, type YearTurnDetail } from '#/contract/year-turns.ts'
import { formatDateTime } from '#/i18n/dates.ts'
import { T, useLocale, useT } from '#/i18n/react.tsx'
import { routes } from '#/portals/admin/routes.ts'
import { JobProgress } from '#/portals/shared/job-progress.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { Region } from '#/portals/shared/region.tsx'
import { useLooks } from '#/portals/shared/use-looks.ts'
import { useRead } from '#/portals/shared/use-read.ts'
import { load } from '#/stores/reads.ts'
import { turnEnded, yearTurnRead } from '#/stores/year-turns.ts'
import { Alert } from '#/ui/alert.tsx'
import { Isolate } from '#/ui/bidi.tsx'
import { ButtonLink } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { ClassTable } from './class-table.tsx'
import { DropTurn } from './drop-turn.tsx'
import { StartTurn } from './start-turn.tsx'
import { TakeBack } from './take-back.tsx'
import { TurnSummary } from './turn-counts.tsx'
import { TurnFrame } from './turn-frame.tsx'
import type { TurnReads } from './turn-reads.ts'
import { isDraft, isWorking } from './turn-status.tsx'

/** A turn of the year: what it would do, how far it is, or what it did. */
export function TurnPage({ reads }: ScreenProps<TurnReads>): ReactElement {
  const classes = useRead(reads.classes)
  return (
    <Region state={useRead(reads.turn)} rows={8}>
      {(turn) => (
        <Whole key={turn.id} of={turn}>
          {isDraft(turn) && (
            <Region state={classes} rows={8}>
              {(all) => <ClassTable of={turn} classes={all} />}
            </Region>
          )}
        </Whole>
      )}
    </Region>
  )
}

function Whole({ of: turn, children }: { of: YearTurnDetail; children: ReactElement | false }): ReactElement {
  const t = useT()
  const locale = useLocale()
  // Once it has ended, everybody may be somewhere else.
  useLooks(isWorking(turn), () => load(yearTurnRead(turn.id)), turnEnded)
  const title = turn.finishedAt === null ? 'year-turn.would' : 'year-turn.did'
  return (
    <TurnFrame
      of={turn}
      page="yearTurn"
      lead={
        isDraft(turn) ? (
          t('year-turn.draftLead')
        ) : (
          <T
            id="year-turn.madeAt"
            values={{ at: <Isolate>{formatDateTime(locale, turn.finishedAt ?? turn.createdAt)}</Isolate> }}
          />
        )
      }
    >
      <Card title={t(title)} pad>
        <div className="grid gap-5">
          <Says of={turn} />
          <TurnSummary counts={turn.counts} />
          <Next of={turn} />
        </div>
      </Card>
      {children}
    </TurnFrame>
  )
}

/** What there is to know before the counts. */
function Says({ of: turn }: { of: YearTurnDetail }): ReactElement | null {
  const t = useT()
  const locale = useLocale()
  const { status, counts, takenBackAt } = turn
  if (isWorking(turn)) return <Progress of={turn} />
  if (status === 'stopped') return <Alert tone="warning">{t('year-turn.stopped')}</Alert>
  if (status === 'done') return <Alert tone="success">{t('year-turn.done')}</Alert>
  if (status === 'taken-back') {
    return (
      <Alert>
        <T
          id="year-turn.takenBack"
          values={{ at: <Isolate>{formatDateTime(locale, takenBackAt ?? turn.createdAt)}</Isolate> }}
        />
      </Alert>
    )
  }
  if (counts.undecided === 0) return null
  return <Alert tone="warning">{t('year-turn.undecidedText', { count: counts.undecided })}</Alert>
}

function Progress({ of: { status, progress } }: { of: YearTurnDetail }): ReactElement {
  const t = useT()
  const { done, total } = progress
  return (
    <JobProgress
      label={t('year-turn.progress')}
      {...{ done, total }}
      text={t(status === 'taking-back' ? 'year-turn.backText' : 'year-turn.progressText', { done, total })}
      more={t('year-turn.leaveText')}
    />
  )
}

/** What can be done now. */
function Next({ of: turn }: { of: YearTurnDetail }): ReactElement | null {
  const t = useT()
  const locale = useLocale()
  if (isDraft(turn)) {
    return (
      <div className="toolbar">
        <StartTurn of={turn} />
        <DropTurn of={turn} />
      </div>
    )
  }
  if (turn.status === 'taken-back') {
    return (
      <div>
        <ButtonLink variant="outline" icon="plus" href={routes.yearTurns}>
          {t('year-turn.again')}
        </ButtonLink>
      </div>
    )
  }
  if (turn.status !== 'done') return null
  if (turn.takeBackUntil === null) return <p className="muted">{t('year-turn.noWayBack', { days: TAKE_BACK_DAYS })}</p>
  return (
    <div className="grid gap-3 justify-items-start">
      {turn.counts.undecided > 0 && <p>{t('year-turn.stillUndecided', { count: turn.counts.undecided })}</p>}
      <p className="muted">
        <T id="year-turn.wayBack" values={{ until: <Isolate>{formatDateTime(locale, turn.takeBackUntil)}</Isolate> }} />
      </p>
      <TakeBack of={turn} />
    </div>
  )
}

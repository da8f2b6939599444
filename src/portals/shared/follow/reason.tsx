import type { ReactElement } from 'react'
import type { StuckKind, StuckReason } from '#/contract/follow.ts'
import { formatRelative } from '#/i18n/dates.ts'
import { formatNumber } from '#/i18n/format.ts'
import { T, useLocale, useT } from '#/i18n/react.tsx'
import { useBoot } from '#/portals/shared/boot-context.tsx'
import { type Taught, TaughtName } from '#/portals/shared/lesson/taught-name.tsx'
import { Icon } from '#/ui/icon.tsx'
import type { IconName } from '#/ui/icon-names.ts'
import type { FollowPaths } from './paths.ts'
import { useMinutes } from './share.tsx'

const ICONS = {
  unfinished: 'clock',
  review: 'bookmark',
  long: 'refresh',
  away: 'calendar',
  behind: 'layers',
} as const satisfies Record<StuckKind, IconName>

/** Why somebody may need help, in words, with the figures that it comes from. */
export function Reason({ of: reason, paths }: { of: StuckReason; paths: FollowPaths }): ReactElement {
  return (
    <>
      <Icon name={ICONS[reason.kind]} />
      <span>
        <b>
          <Title of={reason} />
        </b>{' '}
        <span className="muted">
          <Figures of={reason} paths={paths} />
        </span>
      </span>
    </>
  )
}

function Title({ of: reason }: { of: StuckReason }): string {
  const t = useT()
  switch (reason.kind) {
    case 'unfinished':
    case 'review':
    case 'long':
      return t(`follow.reason.${reason.kind}`, { count: reason.lessons })
    case 'away':
    case 'behind':
      return t(`follow.reason.${reason.kind}`)
  }
}

function Figures({ of: reason, paths }: { of: StuckReason; paths: FollowPaths }): ReactElement {
  const t = useT()
  const locale = useLocale()
  const { now } = useBoot()
  const minutes = useMinutes()
  const ago = (at: string): string => formatRelative(locale, at, now)
  const link = (lesson: Taught & { id: number }): ReactElement => (
    <a className="link" href={paths.lesson(lesson.id)}>
      <TaughtName of={lesson} />
    </a>
  )
  switch (reason.kind) {
    case 'unfinished':
      return (
        <T
          id="follow.figures.unfinished"
          values={{ lesson: link(reason.lesson), when: ago(reason.openedAt), time: minutes(reason.seconds) }}
        />
      )
    case 'review':
      return <T id="follow.figures.review" values={{ lesson: link(reason.lesson), when: ago(reason.markedAt) }} />
    case 'long':
      return (
        <T
          id="follow.figures.long"
          values={{
            lesson: link(reason.lesson),
            time: minutes(reason.seconds),
            usual: minutes(reason.medianSeconds),
          }}
        />
      )
    case 'away':
      return reason.lastAt === null ? (
        <T id="follow.figures.never" values={{ others: reason.others }} />
      ) : (
        <T id="follow.figures.away" values={{ when: ago(reason.lastAt), others: reason.others }} />
      )
    case 'behind':
      return (
        <>
          {t('follow.figures.behind', {
            done: formatNumber(locale, reason.done),
            median: formatNumber(locale, reason.median),
          })}
        </>
      )
  }
}

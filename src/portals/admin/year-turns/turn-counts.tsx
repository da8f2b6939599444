import type { ReactElement } from 'react'
import type { TurnClass, TurnCounts } from '#/contract/year-turns.ts'
import { formatNumber } from '#/i18n/format.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { Ltr } from '#/ui/bidi.tsx'
import { type Share, ShareBar } from '#/ui/share-bar.tsx'

/** What becomes of people; together they are all of them. */
export const OUTCOMES = ['moves', 'newcomers', 'repeats', 'leaves', 'undecided'] as const

const TONES: Record<(typeof OUTCOMES)[number], Share['tone']> = {
  moves: 'primary',
  newcomers: 'success',
  repeats: 'accent',
  leaves: 'neutral',
  undecided: 'error',
}

/** Shares of those of a turn, or of one of its classes, by what becomes of them. */
export function OutcomeBar({ of: counts }: { of: TurnCounts | TurnClass }): ReactElement {
  return <ShareBar shares={OUTCOMES.map((key) => ({ key, value: counts[key], tone: TONES[key] }))} />
}

/** What is done, or would be: a picture of it, and the numbers that it is made of. */
export function TurnSummary({ counts }: { counts: TurnCounts }): ReactElement {
  const t = useT()
  const locale = useLocale()
  const number = (value: number): ReactElement => <Ltr>{formatNumber(locale, value)}</Ltr>
  const groups = (['groupsArchived', 'groupsMade'] as const).filter((each) => counts[each] > 0)
  return (
    <div className="grid gap-4">
      <OutcomeBar of={counts} />
      <dl className="import-counts">
        <div>
          <dt>{t('year-turn.count.students')}</dt>
          <dd>{number(counts.students)}</dd>
        </div>
        {OUTCOMES.filter((each) => counts[each] > 0 || each === 'moves').map((each) => (
          <div key={each}>
            <dt className="share-name" data-tone={TONES[each]}>
              {t(`year-turn.count.${each}`)}
            </dt>
            <dd>{number(counts[each])}</dd>
          </div>
        ))}
        {groups.map((each) => (
          <div key={each}>
            <dt>{t(`year-turn.count.${each}`)}</dt>
            <dd>{number(counts[each])}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

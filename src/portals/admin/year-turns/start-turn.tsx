import { type ReactElement, useState } from 'react'
import { TAKE_BACK_DAYS, TURN_DOUBTS, type TurnDoubt, type YearTurnDetail } from '#/contract/year-turns.ts'
import { T, useT } from '#/i18n/react.tsx'
import { currentOf, messageOf } from '#/stores/errors.ts'
import { needsYes, startTurn } from '#/stores/year-turns.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { CheckField } from '#/ui/check-field.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { yearsOf } from './turn-status.tsx'

/** The button that turns the year, and what it asks first. */
export function StartTurn({ of: turn }: { of: YearTurnDetail }): ReactElement {
  const t = useT()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="primary" icon="check" onClick={() => setAsking(true)}>
        {t(turn.status === 'stopped' ? 'year-turn.startAgain' : 'year-turn.start')}
      </Button>
      {asking && <Question of={turn} onClose={() => setAsking(false)} />}
    </>
  )
}

/** What happens to people and groups, in the order in which it matters. */
const SENTENCES = ['moves', 'newcomers', 'repeats', 'leaves', 'undecided', 'groupsArchived', 'groupsMade'] as const

function Question({ of: turn, onClose }: { of: YearTurnDetail; onClose: () => void }): ReactElement {
  const t = useT()
  const { counts } = turn
  const [accepted, setAccepted] = useState<readonly TurnDoubt[]>([])
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const doubtful = { undecided: counts.undecided, otherLevel: counts.otherLevel, yearRuns: turn.daysLeft }
  const doubts = TURN_DOUBTS.filter((each) => doubtful[each] > 0)
  const open = doubts.filter((each) => !accepted.includes(each))

  async function start(): Promise<void> {
    setAsked(true)
    if (open.length > 0) return
    setBusy(true)
    setError(undefined)
    try {
      await startTurn(turn.id, counts, doubts)
      onClose()
    } catch (failure) {
      setError(failure)
      // What is there now has not been said yes to.
      setAccepted([])
      setAsked(false)
    } finally {
      setBusy(false)
    }
  }

  const late = currentOf(error) !== undefined || needsYes(error)
  return (
    <Dialog
      open
      title={<T id="year-turn.startAsk" values={yearsOf(turn)} />}
      onCancel={onClose}
      role="alertdialog"
      describedBy="turn-question"
    >
      {error !== undefined && (
        <Alert tone="error">{late ? t('year-turn.lateStart') : messageOf(error, 'general', t)}</Alert>
      )}
      <ul className="grid gap-1 list-disc ps-5" id="turn-question">
        {SENTENCES.filter((each) => counts[each] > 0).map((each) => (
          <li key={each}>{t(`year-turn.says.${each}`, { count: counts[each] })}</li>
        ))}
        <li>{t('year-turn.says.told')}</li>
        <li>{t('year-turn.says.back', { days: TAKE_BACK_DAYS })}</li>
      </ul>
      {doubts.map((each) => (
        <CheckField
          key={each}
          label={t(`year-turn.doubt.${each}`, { count: doubtful[each] })}
          checked={accepted.includes(each)}
          error={asked && !accepted.includes(each) && t('year-turn.fault.doubt')}
          onChange={({ target }) =>
            setAccepted((all) => (target.checked ? [...all, each] : all.filter((other) => other !== each)))
          }
        />
      ))}
      <div className="row">
        <Button variant="outline" onClick={onClose}>
          {t('year-turn.notYet')}
        </Button>
        <Button variant="primary" icon="check" busy={busy} onClick={() => void start()}>
          {t('year-turn.startNow')}
        </Button>
      </div>
    </Dialog>
  )
}

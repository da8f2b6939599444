import { type ReactElement, useEffect, useState } from 'react'
import { read } from '#/contract/read.ts'
import { type TakingBack, type YearTurnDetail, yearTurnEndpoints } from '#/contract/year-turns.ts'
import { useT } from '#/i18n/react.tsx'
import { Region } from '#/portals/shared/region.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import { useTask } from '#/portals/shared/use-task.ts'
import { load } from '#/stores/reads.ts'
import { takeTurnBack } from '#/stores/year-turns.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'

/** The button that takes a turn back, which says first what that undoes. */
export function TakeBack({ of: turn }: { of: YearTurnDetail }): ReactElement {
  const t = useT()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="danger-outline" icon="refresh" onClick={() => setAsking(true)}>
        {t('year-turn.takeBack')}
      </Button>
      {asking && <Question id={turn.id} onClose={() => setAsking(false)} />}
    </>
  )
}

function Question({ id, onClose }: { id: number; onClose: () => void }): ReactElement {
  const t = useT()
  const { busy, fault, run } = useTask()
  const undone = useRead(read(yearTurnEndpoints.wouldTakeBack, { id }))
  const again = (): Promise<void> => load(read(yearTurnEndpoints.wouldTakeBack, { id }))
  // What was counted when it was asked before may be another number by now.
  useEffect(() => void load(read(yearTurnEndpoints.wouldTakeBack, { id })), [id])
  return (
    <Dialog open title={t('year-turn.takeBackAsk')} onCancel={onClose} role="alertdialog" describedBy="taking-back">
      {fault && <Alert tone="error">{fault}</Alert>}
      <div id="taking-back">
        <Region state={undone} rows={3} retry={again}>
          {(counts) => <Sentences of={counts} />}
        </Region>
      </div>
      <div className="row">
        <Button variant="outline" onClick={onClose}>
          {t('year-turn.keep')}
        </Button>
        {undone.data && (
          <Button variant="danger" busy={busy} onClick={() => void run(() => takeTurnBack(id))}>
            {t('year-turn.takeBack')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

const UNDONE = ['students', 'groupsReopened', 'groupsRemoved', 'groupsArchived', 'placesLeft'] as const
const KEPT = ['learnt', 'changed'] as const

function Sentences({ of: counts }: { of: TakingBack }): ReactElement {
  const t = useT()
  const undone = UNDONE.filter((each) => counts[each] > 0)
  const kept = KEPT.filter((each) => counts[each] > 0)
  return (
    <div className="grid gap-3">
      <div>
        <p className="font-semibold">{t('year-turn.undoes')}</p>
        <ul className="grid gap-1 list-disc ps-5">
          {undone.map((each) => (
            <li key={each}>{t(`year-turn.undoes.${each}`, { count: counts[each] })}</li>
          ))}
          {undone.length === 0 && <li>{t('year-turn.undoes.nothing')}</li>}
        </ul>
      </div>
      {kept.length > 0 && (
        <div>
          <p className="font-semibold">{t('year-turn.keeps')}</p>
          <ul className="grid gap-1 list-disc ps-5">
            {kept.map((each) => (
              <li key={each}>{t(`year-turn.keeps.${each}`, { count: counts[each] })}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

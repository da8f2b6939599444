import '#/portals/shared/notice-words.ts'
import { useStore } from '@nanostores/react'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { QUIET_HOURS } from '#/contract/quiet-hours.ts'
import { T, useT } from '#/i18n/react.tsx'
import { useMe } from '#/portals/shared/use-me.ts'
import { useTask } from '#/portals/shared/use-task.ts'
import { $pushHere, lookAtPush, type PushHere, tryPush, turnPushOff, turnPushOn } from '#/stores/push.ts'
import { Ltr } from '#/ui/bidi.tsx'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Icon } from '#/ui/icon.tsx'
import { Fault } from './save-row.tsx'

/** Whether this device shows notifications where no page is open; the browser asks once the person wishes for it. */
export function PushCard(): ReactElement {
  const t = useT()
  const { id } = useMe()
  const here = useStore($pushHere, { ssr: 'initial' })
  const looking = useTask()
  const work = useTask()
  const [tried, setTried] = useState(false)
  const look = useRef(looking.run).current

  useEffect(() => void look(lookAtPush), [look])

  const run = (change: () => Promise<void>): void => {
    setTried(false)
    void work.run(change)
  }
  const tryIt = async (): Promise<void> => {
    if (await work.run(tryPush)) setTried(true)
  }

  return (
    <Card title={t('notifications.push.title')} pad>
      <div className="card-stack">
        <Fault of={looking} />
        <Fault of={work} />
        <p className="help">
          <T
            id="notifications.push.what"
            values={{ from: <Hour of={QUIET_HOURS.from} />, to: <Hour of={QUIET_HOURS.to} /> }}
          />
        </p>
        <p className={here === 'on' ? 'saved' : 'help'} role="status">
          {tried ? t('notifications.push.tried') : <Standing here={here} looking={looking.busy} />}
        </p>
        {here === 'on' && (
          <div className="flex flex-wrap gap-2">
            <Button variant="outline" icon="bell" busy={work.busy} onClick={() => void tryIt()}>
              {t('notifications.push.try')}
            </Button>
            <Button variant="ghost" disabled={work.busy} onClick={() => run(turnPushOff)}>
              {t('notifications.push.turnOff')}
            </Button>
          </div>
        )}
        {(here === 'off' || here === 'lost') && (
          <div>
            <Button variant="outline" icon="bell" busy={work.busy} onClick={() => run(() => turnPushOn(id))}>
              {t('notifications.push.turnOn')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

function Standing({ here, looking }: { here: PushHere | undefined; looking: boolean }): ReactElement | string | null {
  const t = useT()
  if (here === 'on') {
    return (
      <>
        <Icon name="check" />
        <span>{t('notifications.push.on')}</span>
      </>
    )
  }
  if (here === undefined) return looking ? t('notifications.push.looking') : null
  return here === 'off' ? null : t(`notifications.push.${here}`)
}

function Hour({ of }: { of: number }): ReactElement {
  return <Ltr>{`${String(of).padStart(2, '0')}:00`}</Ltr>
}

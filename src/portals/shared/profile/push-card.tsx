import '#/portals/shared/notice-words.ts'
import { useStore } from '@nanostores/react'
import { type ReactElement, useCallback, useEffect, useRef, useState } from 'react'
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
  const [pressed, setPressed] = useState<'turn' | 'try'>()
  const [tried, setTried] = useState(false)
  const { run } = looking
  const runLook = useRef(run)
  const look = useCallback(() => runLook.current(() => lookAtPush(id)), [id])

  useEffect(() => void look(), [look])
  // Whoever has changed the browser's settings comes back to this page.
  useEffect(() => {
    if (here !== 'refused') return
    const again = (): void => void (document.visibilityState === 'visible' && look())
    document.addEventListener('visibilitychange', again)
    return () => document.removeEventListener('visibilitychange', again)
  }, [here, look])

  async function press(what: 'turn' | 'try', change: () => Promise<void>): Promise<void> {
    setPressed(what)
    setTried(false)
    const done = await work.run(change)
    setTried(done && what === 'try')
    // Turned off in another tab, perhaps.
    if (!done && what === 'try') void look()
  }

  const isOn = here === 'on'
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
        <p className={isOn ? 'saved' : 'help'} role="status">
          {tried ? t('notifications.push.tried') : <Standing here={here} looking={looking.busy} />}
        </p>
        <div className="flex flex-wrap gap-2">
          {here !== undefined && here !== 'unable' && here !== 'refused' && (
            <Button
              variant="outline"
              icon="bell"
              busy={work.busy && pressed === 'turn'}
              onClick={() => void press('turn', () => (isOn ? turnPushOff() : turnPushOn(id)))}
            >
              {t(isOn ? 'notifications.push.turnOff' : 'notifications.push.turnOn')}
            </Button>
          )}
          {isOn && (
            <Button variant="ghost" busy={work.busy && pressed === 'try'} onClick={() => void press('try', tryPush)}>
              {t('notifications.push.try')}
            </Button>
          )}
          {here === undefined && looking.error !== undefined && (
            <Button variant="outline" icon="refresh" busy={looking.busy} onClick={() => void look()}>
              {t('common.retry')}
            </Button>
          )}
        </div>
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

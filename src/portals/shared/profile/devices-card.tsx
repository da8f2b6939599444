import { type ReactElement, useId, useState } from 'react'
import type { Device } from '#/contract/profile.ts'
import type { Read } from '#/contract/read.ts'
import { formatDateTime } from '#/i18n/dates.ts'
import { T, useLocale, useT } from '#/i18n/react.tsx'
import { Region } from '#/portals/shared/region.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import { messageOf } from '#/stores/errors.ts'
import { endDevice, endOtherDevices } from '#/stores/profile.ts'
import { showToast } from '#/stores/toasts.ts'
import { Ltr } from '#/ui/bidi.tsx'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Chip } from '#/ui/chip.tsx'
import { Icon } from '#/ui/icon.tsx'

const PHONES = /android|iphone|ipad|ios/i

/** Where the person is signed in, with the way to end it there. */
export function DevicesCard({ read }: { read: Read<Device[]> }): ReactElement {
  const t = useT()
  return (
    <Region state={useRead(read)}>
      {(devices) => (
        <Card title={t('profile.devices.title')}>
          <ul className="list">
            {devices.map((device) => (
              <Row key={device.id} device={device} />
            ))}
          </ul>
          {devices.length > 1 && <EndOthers />}
        </Card>
      )}
    </Region>
  )
}

function Row({ device }: { device: Device }): ReactElement {
  const t = useT()
  const locale = useLocale()
  const { id, current, lastSeenAt } = device
  const nameId = useId()
  const [busy, press] = usePress(
    () => endDevice(id),
    () => t('profile.devices.ended'),
  )
  const name = device.device ?? t('profile.devices.unknown')
  return (
    <li className="device">
      <Icon name={PHONES.test(name) ? 'phone' : 'panel'} />
      <span className="grow">
        <b id={nameId}>{device.device ? <Ltr>{name}</Ltr> : name}</b>
        <span className="help">
          <T
            id="profile.devices.seen"
            values={{ time: <time dateTime={lastSeenAt}>{formatDateTime(locale, lastSeenAt)}</time> }}
          />
        </span>
      </span>
      {current ? (
        <Chip tone="info">{t('profile.devices.current')}</Chip>
      ) : (
        <Button variant="outline" size="sm" busy={busy} aria-describedby={nameId} onClick={press}>
          {t('profile.devices.end')}
        </Button>
      )}
    </li>
  )
}

function EndOthers(): ReactElement {
  const t = useT()
  const [busy, press] = usePress(endOtherDevices, (devices) => t('profile.devices.endedAll', { devices }))
  return (
    <div className="card-foot">
      <Button variant="outline" icon="logout" mirrorIcon busy={busy} onClick={press}>
        {t('profile.devices.endAll')}
      </Button>
    </div>
  )
}

/** A press that does one thing and says how it went. */
function usePress<Result>(
  work: () => Promise<Result>,
  done: (result: Result) => string,
): [busy: boolean, press: () => void] {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const press = async (): Promise<void> => {
    setBusy(true)
    try {
      showToast({ text: done(await work()) })
    } catch (error) {
      showToast({ text: messageOf(error, 'general', t) })
    } finally {
      setBusy(false)
    }
  }
  return [busy, () => void press()]
}

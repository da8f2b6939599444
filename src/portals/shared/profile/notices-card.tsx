import '#/portals/shared/notice-words.ts'
import { type ReactElement, type ReactNode, useState } from 'react'
import {
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
  type NotificationKind,
  notificationKindsOf,
} from '#/contract/notification-kinds.ts'
import type { NotificationSetting, NotificationSettings } from '#/contract/notification-settings.ts'
import type { Profile } from '#/contract/profile.ts'
import type { Read } from '#/contract/read.ts'
import { notificationLabel } from '#/i18n/notification-words.ts'
import { T, useT } from '#/i18n/react.tsx'
import { Region } from '#/portals/shared/region.tsx'
import { useMe } from '#/portals/shared/use-me.ts'
import { useRead } from '#/portals/shared/use-read.ts'
import { useTask } from '#/portals/shared/use-task.ts'
import { saveNotificationSetting } from '#/stores/notification-settings.ts'
import { saveProfile } from '#/stores/profile.ts'
import { Card } from '#/ui/card.tsx'
import { Icon } from '#/ui/icon.tsx'
import { EMAIL_ANCHOR } from './email-card.tsx'
import { NOTICES_ANCHOR } from './notices-anchor.ts'
import { Fault } from './save-row.tsx'

interface NoticesCardProps {
  profile: Profile
  read: Read<NotificationSettings>
}

/** What the person wishes to be told of by mail and on their devices; each choice is kept at once. */
export function NoticesCard({ profile, read }: NoticesCardProps): ReactElement {
  const t = useT()
  const { role } = useMe()
  const saving = useTask()
  const state = useRead(read)
  const save = (work: () => Promise<void>) => saving.run(work)

  return (
    <Region state={state} title={t('profile.notices.title')}>
      {({ settings }) => (
        <Card id={NOTICES_ANCHOR} title={t('profile.notices.title')} pad>
          <div className="card-stack">
            <Fault of={saving} />
            <table className="w-full">
              <thead className="text-sm text-muted">
                <tr>
                  <th scope="col">
                    <span className="sr-only">{t('notifications.about')}</span>
                  </th>
                  {NOTIFICATION_CHANNELS.map((channel) => (
                    <th key={channel} scope="col" className="w-16 px-1 pb-1 text-center font-normal">
                      {t(`notifications.channel.${channel}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody className="divide-y divide-line">
                <Row about={t('profile.notices.newDevice')}>
                  {(channel, label) =>
                    channel === 'mail' && (
                      <Choice
                        label={label}
                        on={profile.newDeviceMail}
                        save={(newDeviceMail) => save(() => saveProfile({ newDeviceMail }))}
                      />
                    )
                  }
                </Row>
                {notificationKindsOf(role).map((kind) => (
                  <Row key={kind} about={t(notificationLabel(kind, role))}>
                    {(channel, label) => (
                      <Choice
                        label={label}
                        on={isWished(settings, kind, channel)}
                        save={(enabled) => save(() => saveNotificationSetting({ kind, channel, enabled }))}
                      />
                    )}
                  </Row>
                ))}
              </tbody>
            </table>
            {!profile.emailConfirmed && (
              <p className="help">
                <T id="profile.notices.needsEmail" components={{ email: <EmailLink /> }} />
              </p>
            )}
            <p className="saved" role="status">
              {saving.busy && t('profile.saving')}
              {saving.done && (
                <>
                  <Icon name="check" />
                  <span>{t('profile.saved')}</span>
                </>
              )}
            </p>
          </div>
        </Card>
      )}
    </Region>
  )
}

function isWished(
  settings: readonly NotificationSetting[],
  kind: NotificationKind,
  channel: NotificationChannel,
): boolean {
  return settings.find((setting) => setting.kind === kind && setting.channel === channel)?.enabled ?? true
}

interface RowProps {
  /** What somebody may be told of. */
  about: string
  /** The switch of a channel, by a name that says both. */
  children: (channel: NotificationChannel, label: string) => ReactNode
}

function Row({ about, children }: RowProps): ReactElement {
  const t = useT()
  return (
    <tr>
      <th scope="row" className="py-1 text-start font-normal">
        {about}
      </th>
      {NOTIFICATION_CHANNELS.map((channel) => (
        <td key={channel} className="px-1 text-center">
          {children(channel, t('notifications.byChannel', { about, channel: t(`notifications.channel.${channel}`) }))}
        </td>
      ))}
    </tr>
  )
}

function EmailLink({ children }: { children?: ReactNode }): ReactElement {
  return <a href={`#${EMAIL_ANCHOR}`}>{children}</a>
}

interface ChoiceProps {
  label: string
  on: boolean
  save: (on: boolean) => Promise<unknown>
}

/** A switch that stands where it was put while that is kept, and goes back where it fails. */
function Choice({ label, on, save }: ChoiceProps): ReactElement {
  const [chosen, setChosen] = useState<boolean>()
  const shown = chosen ?? on

  async function choose(next: boolean): Promise<void> {
    setChosen(next)
    await save(next)
    // Unless another choice has been made meanwhile.
    setChosen((now) => (now === next ? undefined : now))
  }

  return (
    <label className="inline-grid size-12 place-items-center">
      <input
        className="switch"
        type="checkbox"
        role="switch"
        aria-label={label}
        aria-checked={shown}
        checked={shown}
        onChange={(event) => void choose(event.target.checked)}
      />
    </label>
  )
}

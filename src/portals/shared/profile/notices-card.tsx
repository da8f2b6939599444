import '#/portals/shared/notice-words.ts'
import { type ReactElement, type ReactNode, useId, useState } from 'react'
import type { NotificationSettings } from '#/contract/notification-settings.ts'
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

/** Which mails the person wishes to have; each choice is kept at once. */
export function NoticesCard({ profile, read }: NoticesCardProps): ReactElement {
  const t = useT()
  const { role } = useMe()
  const saving = useTask()
  const state = useRead(read)
  const byMailId = useId()
  const save = (work: () => Promise<void>) => saving.run(work)

  return (
    <Region state={state} title={t('profile.notices.title')}>
      {({ settings }) => (
        <Card id={NOTICES_ANCHOR} title={t('profile.notices.title')} pad>
          <div className="card-stack">
            <Fault of={saving} />
            <span id={byMailId} className="help">
              {t('profile.notices.byMail')}
            </span>
            <fieldset className="card-stack" aria-labelledby={byMailId}>
              <Choice on={profile.newDeviceMail} save={(newDeviceMail) => save(() => saveProfile({ newDeviceMail }))}>
                {t('profile.notices.newDevice')}
              </Choice>
              {settings.map(({ kind, channel, enabled }) => (
                <Choice
                  key={`${kind} ${channel}`}
                  on={enabled}
                  save={(wished) => save(() => saveNotificationSetting({ kind, channel, enabled: wished }))}
                >
                  {t(notificationLabel(kind, role))}
                </Choice>
              ))}
            </fieldset>
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

function EmailLink({ children }: { children?: ReactNode }): ReactElement {
  return <a href={`#${EMAIL_ANCHOR}`}>{children}</a>
}

interface ChoiceProps {
  on: boolean
  save: (on: boolean) => Promise<unknown>
  children: ReactNode
}

/** A switch that stands where it was put while that is kept, and goes back where it fails. */
function Choice({ on, save, children }: ChoiceProps): ReactElement {
  const [chosen, setChosen] = useState<boolean>()
  const shown = chosen ?? on

  async function choose(next: boolean): Promise<void> {
    setChosen(next)
    await save(next)
    // Unless another choice has been made meanwhile.
    setChosen((now) => (now === next ? undefined : now))
  }

  return (
    <label className="opt-row opt-start">
      <input
        className="switch"
        type="checkbox"
        role="switch"
        aria-checked={shown}
        checked={shown}
        onChange={(event) => void choose(event.target.checked)}
      />
      <span>{children}</span>
    </label>
  )
}

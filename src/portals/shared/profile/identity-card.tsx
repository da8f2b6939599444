import { type ChangeEvent, lazy, type ReactElement, Suspense, useRef, useState } from 'react'
import { PHOTO_TYPES, type Profile } from '#/contract/profile.ts'
import { formatDate, formatDateTime } from '#/i18n/dates.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { FactList } from '#/portals/shared/fact-list.tsx'
import { LocalName } from '#/portals/shared/names.tsx'
import { useMe } from '#/portals/shared/use-me.ts'
import { useTask } from '#/portals/shared/use-task.ts'
import { removePhoto } from '#/stores/profile.ts'
import { Alert } from '#/ui/alert.tsx'
import { Avatar } from '#/ui/avatar.tsx'
import { Isolate } from '#/ui/bidi.tsx'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Fault } from './save-row.tsx'

const PhotoDialog = lazy(() => import('./photo-dialog.tsx').then((file) => ({ default: file.PhotoDialog })))

/** Who the person is here: picture, name, and what they cannot change by themselves. */
export function IdentityCard({ profile }: { profile: Profile }): ReactElement {
  const t = useT()
  const locale = useLocale()
  const me = useMe()
  const facts: [string, ReactElement | string][] = [
    [t('common.profile.username'), <Isolate key="username">{me.username}</Isolate>],
    ...(me.schoolClass
      ? [[t('common.profile.class'), <LocalName key="class" of={me.schoolClass} />] as [string, ReactElement]]
      : []),
    [t('common.profile.memberSince'), formatDate(locale, me.createdAt)],
    [
      t('common.profile.lastSignedIn'),
      me.lastSignedInAt ? formatDateTime(locale, me.lastSignedInAt) : t('common.profile.firstVisit'),
    ],
  ]
  return (
    <Card pad className="identity">
      <Photo profile={profile} />
      <div className="identity-facts">
        <h2>
          <Isolate>{`${profile.firstName} ${profile.lastName}`}</Isolate>
        </h2>
        <FactList facts={facts} />
      </div>
    </Card>
  )
}

function Photo({ profile }: { profile: Profile }): ReactElement {
  const t = useT()
  const saving = useTask()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [wrong, setWrong] = useState(false)

  function choose(event: ChangeEvent<HTMLInputElement>): void {
    const [chosen] = event.target.files ?? []
    // The same file again is a choice too.
    event.target.value = ''
    if (!chosen) return
    const known = PHOTO_TYPES.some((type) => type === chosen.type)
    setWrong(!known)
    if (known) setFile(chosen)
  }

  return (
    <div className="photo">
      <Avatar name={profile.firstName} photo={profile.photo} large />
      <div className="photo-actions">
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('profile.photo.change')}
          accept={PHOTO_TYPES.join(',')}
          onChange={choose}
        />
        <Button variant="outline" size="sm" icon="image" onClick={() => input.current?.click()}>
          {t(profile.photo ? 'profile.photo.change' : 'profile.photo.add')}
        </Button>
        {profile.photo && (
          <Button
            variant="ghost"
            size="sm"
            icon="trash"
            busy={saving.busy}
            onClick={() => void saving.run(() => removePhoto())}
          >
            {t('profile.photo.remove')}
          </Button>
        )}
      </div>
      {wrong && <Alert tone="error">{t('profile.photo.wrong')}</Alert>}
      <Fault of={saving} />
      {file && (
        <Suspense>
          <PhotoDialog file={file} onClose={() => setFile(undefined)} />
        </Suspense>
      )}
    </div>
  )
}

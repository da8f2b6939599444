import type { ReactElement } from 'react'
import { useT } from '#/i18n/react.tsx'
import { cancelUpload, continueUpload, type OwnUpload, pauseUpload } from '#/stores/uploads.ts'
import { Isolate } from '#/ui/bidi.tsx'
import { Button } from '#/ui/button.tsx'
import { Icon } from '#/ui/icon.tsx'
import { ProgressBar } from '#/ui/progress.tsx'

/** A file on its way: how far it is, and what can be done about it. */
export function UploadRow({ upload: { id, name, bytes, sent, state, message } }: { upload: OwnUpload }): ReactElement {
  const t = useT()
  const percent = Math.floor((sent / (bytes || 1)) * 100)
  // What the server refused would be refused again.
  const refused = state === 'failed' && message !== ''
  return (
    <li className="file-row" data-upload={refused ? 'refused' : state}>
      <span className="file-cover">
        <Icon name={state === 'failed' ? 'alert' : 'upload'} />
      </span>
      <div className="file-words">
        <b>
          <Isolate>{name}</Isolate>
        </b>
        {!refused && <ProgressBar value={sent} max={bytes} label={t('staff.files.sent', { percent })} />}
        <p
          className={state === 'failed' ? 'file-fault' : 'muted small'}
          aria-live={state === 'running' ? 'off' : 'polite'}
        >
          {words()}
        </p>
      </div>
      <div className="file-acts">
        {state === 'running' && (
          <Button size="sm" icon="pause" onClick={() => void pauseUpload(id)}>
            {t('staff.files.pause')}
          </Button>
        )}
        {state !== 'running' && !refused && (
          <Button size="sm" icon="refresh" onClick={() => continueUpload(id)}>
            {t('staff.files.continue')}
          </Button>
        )}
        <Button
          size="sm"
          variant="ghost"
          icon="close"
          aria-label={refused ? undefined : t('staff.files.cancelOf', { name })}
          onClick={() => void cancelUpload(id)}
        >
          {t(refused ? 'staff.files.dismiss' : 'staff.files.cancel')}
        </Button>
      </div>
    </li>
  )

  function words(): string {
    if (state === 'failed') return message || t('staff.files.cut')
    if (state === 'paused') return t('staff.files.paused', { percent })
    return sent === 0 ? t('staff.files.begins') : t('staff.files.sent', { percent })
  }
}

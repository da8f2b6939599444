import { type ReactElement, useState } from 'react'
import { useT } from '#/i18n/react.tsx'
import { FileFacts } from '#/portals/shared/lesson/file-facts.tsx'
import { messageOf } from '#/stores/errors.ts'
import { type FilesOf, type FileView, removeFile, retryFile } from '#/stores/uploads.ts'
import { Isolate } from '#/ui/bidi.tsx'
import { Button } from '#/ui/button.tsx'
import { Icon } from '#/ui/icon.tsx'
import { ProgressBar } from '#/ui/progress.tsx'
import { Captions } from './captions.tsx'
import { isBare, isWorkedOn } from './file-state.ts'

interface FileRowProps {
  file: FileView
  /** What it is of. */
  of: FilesOf
  onChange(): void
  onRemoved?(): void
}

/** A file where it is worked on: its cover, how far the work on it is, and what to do where that failed. */
export function FileRow({ file, of, onChange, onRemoved }: FileRowProps): ReactElement {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const [asks, setAsks] = useState(false)
  const [error, setError] = useState<unknown>()
  const act = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true)
    setError(undefined)
    try {
      await work()
      onChange()
    } catch (failure) {
      setError(failure)
    }
    setBusy(false)
    setAsks(false)
  }
  const { id, role, kind, name, url, poster, state, progress, fault } = file
  const working = isWorkedOn(file)
  return (
    <li className="file-row" data-file={state}>
      <span className="file-cover">
        {poster ? <img src={poster} alt="" loading="lazy" /> : <Icon name={ICONS[kind]} />}
      </span>
      <div className="file-words">
        <b>
          <a href={url} target="_blank" rel="noopener">
            <Isolate>{name}</Isolate>
          </a>
        </b>
        {role === 'solution' && <span className="muted">{t('staff.files.role.solution')}</span>}
        {working && <ProgressBar value={progress} max={100} label={words()} />}
        {state === 'ready' && <FileFacts file={file} />}
        <p className={fault ? 'file-fault' : 'muted small'} aria-live={working ? 'off' : 'polite'}>
          {words()}
        </p>
        {error !== undefined && (
          <p className="file-fault" role="alert">
            {messageOf(error, 'general', t)}
          </p>
        )}
      </div>
      <div className="file-acts">
        {(state === 'failed' || isBare(file)) && !working && (
          <Button
            size="sm"
            icon="refresh"
            busy={busy}
            aria-label={t('staff.files.retryOf', { name })}
            onClick={() => void act(() => retryFile(id))}
          >
            {t('common.retry')}
          </Button>
        )}
        {asks ? (
          <>
            <Button size="sm" variant="danger" busy={busy} onClick={() => void act(remove)}>
              {t('staff.files.removeYes')}
            </Button>
            {/* The question takes the place of the button that had the focus. */}
            <Button size="sm" variant="ghost" autoFocus onClick={() => setAsks(false)}>
              {t('common.no')}
            </Button>
          </>
        ) : (
          <Button
            size="sm"
            variant="ghost"
            icon="trash"
            aria-label={t('staff.files.removeOf', { name })}
            onClick={() => setAsks(true)}
          >
            {t('staff.files.remove')}
          </Button>
        )}
      </div>
      {kind === 'video' && of.kind === 'material' && state !== 'failed' && (
        <Captions file={file} materialId={of.id} onChange={onChange} />
      )}
    </li>
  )

  async function remove(): Promise<void> {
    await removeFile(of, id)
    onRemoved?.()
  }

  function words(): string {
    if (working)
      return t(state === 'ready' ? 'staff.files.bareProcessing' : 'staff.files.processing', { percent: progress })
    if (fault) return t(`staff.files.fault.${fault}`)
    if (state === 'failed') return t('staff.files.failed')
    return t(isBare(file) ? 'staff.files.bare' : 'staff.files.ready')
  }
}

const ICONS = { pdf: 'file', image: 'image', video: 'video' } as const

import { type DragEvent, type ReactElement, useRef, useState } from 'react'
import { CAPTIONS_BYTES } from '#/contract/caption-langs.ts'
import type { CaptionsView } from '#/contract/captions.ts'
import { useT } from '#/i18n/react.tsx'
import { type CaptionsPlace, removeCaptions, saveCaptions } from '#/stores/captions.ts'
import { fieldErrorsOf, messageOf } from '#/stores/errors.ts'
import { Button, ButtonLink } from '#/ui/button.tsx'
import { Icon } from '#/ui/icon.tsx'

interface CaptionsRowProps {
  place: CaptionsPlace
  /** Absent where there are none in this language. */
  captions: CaptionsView | undefined
  onChange(): void
}

const ENDINGS = '.vtt,.srt'

/** Captions in one language: chosen or dropped here, kept, replaced and taken away. */
export function CaptionsRow({ place, captions, onChange }: CaptionsRowProps): ReactElement {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [busy, setBusy] = useState(false)
  const [asks, setAsks] = useState(false)
  const [error, setError] = useState('')
  const lang = t(`player.captionsIn.${place.lang}`)

  async function act(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    setError('')
    try {
      await work()
      onChange()
    } catch (failure) {
      setError(fieldErrorsOf(failure).file ?? messageOf(failure, 'general', t))
    }
    setBusy(false)
    setAsks(false)
  }
  function take(file: File | undefined): void {
    if (!file || busy) return
    if (file.size > CAPTIONS_BYTES) setError(t('captions.tooLarge', { megabytes: CAPTIONS_BYTES / 1024 / 1024 }))
    else void act(() => saveCaptions(place, file))
  }
  function drop(event: DragEvent): void {
    event.preventDefault()
    event.stopPropagation()
    setOver(false)
    take(event.dataTransfer.files[0])
  }

  return (
    <li
      className="captions-row"
      data-captions={place.lang}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name={captions ? 'check' : 'captions'} className={captions ? 'captions-there' : 'muted'} />
      <span className="captions-words">
        <span>{lang}</span>
        <span className="muted small" aria-live="polite">
          {captions ? t('captions.cues', { count: captions.cues }) : t('captions.none')}
        </span>
      </span>
      <div className="file-acts">
        {asks ? (
          <>
            <Button
              size="sm"
              variant="danger"
              busy={busy}
              aria-label={t('captions.removeYesOf', { lang })}
              onClick={() => void act(() => removeCaptions(place))}
            >
              {t('captions.removeYes')}
            </Button>
            {/* The question takes the place of the button that had the focus. */}
            <Button size="sm" variant="ghost" autoFocus onClick={() => setAsks(false)}>
              {t('common.no')}
            </Button>
          </>
        ) : (
          <>
            <Button
              size="sm"
              variant={captions ? 'ghost' : 'outline'}
              icon={captions ? 'refresh' : 'upload'}
              busy={busy}
              aria-label={captions ? t('captions.replaceOf', { lang }) : t('captions.addOf', { lang })}
              onClick={() => input.current?.click()}
            >
              {captions ? t('captions.replace') : t('captions.add')}
            </Button>
            {captions && (
              <>
                <ButtonLink
                  size="sm"
                  variant="ghost"
                  icon="download"
                  href={`${captions.url}?download`}
                  download
                  aria-label={t('captions.downloadOf', { lang })}
                >
                  {t('captions.download')}
                </ButtonLink>
                <Button
                  size="sm"
                  variant="ghost"
                  icon="trash"
                  aria-label={t('captions.removeOf', { lang })}
                  onClick={() => setAsks(true)}
                >
                  {t('captions.remove')}
                </Button>
              </>
            )}
          </>
        )}
      </div>
      {error && (
        <p className="file-fault" role="alert">
          {error}
        </p>
      )}
      <input
        ref={input}
        type="file"
        accept={ENDINGS}
        hidden
        onChange={(event) => {
          take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </li>
  )
}

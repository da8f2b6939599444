import { type ReactElement, useId } from 'react'
import { CAPTION_LANGS } from '#/contract/caption-langs.ts'
import { T, useT } from '#/i18n/react.tsx'
import type { FileView } from '#/stores/uploads.ts'
import { Ltr } from '#/ui/bidi.tsx'
import { CaptionsRow } from './captions-row.tsx'

interface CaptionsProps {
  file: FileView
  materialId: number
  onChange(): void
}

/** The captions of a film, a row for each language that it may have them in. */
export function Captions({ file, materialId, onChange }: CaptionsProps): ReactElement {
  const t = useT()
  const id = useId()
  return (
    <section className="captions" aria-labelledby={id}>
      <b id={id}>{t('captions.title')}</b>
      <p className="muted small">
        <T id="captions.help" values={{ srt: <Ltr>.srt</Ltr>, vtt: <Ltr>.vtt</Ltr> }} />
      </p>
      <ul className="captions-rows">
        {CAPTION_LANGS.map((lang) => (
          <CaptionsRow
            key={lang}
            place={{ materialId, fileId: file.id, lang }}
            captions={file.captions.find((each) => each.lang === lang)}
            onChange={onChange}
          />
        ))}
      </ul>
    </section>
  )
}

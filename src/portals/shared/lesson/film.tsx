import { type ReactElement, useState } from 'react'
import type { FileView } from '#/contract/files.ts'
import { useT } from '#/i18n/react.tsx'
import { reloadPage } from '#/stores/navigation.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { FileFacts } from './file-facts.tsx'

/** An uploaded film in the browser's own player, whose time runs from left to right; nothing is loaded before a tap. */
export function Film({ file, name }: { file: FileView; name: string }): ReactElement {
  const t = useT()
  const [failed, setFailed] = useState(false)
  // Addresses run out: the page read again brings new ones.
  const again = (): void => {
    setFailed(false)
    void reloadPage()
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: the academy's films come without captions; the lesson's text says the same */}
      <video
        key={file.url}
        className="film"
        dir="ltr"
        controls
        playsInline
        preload="none"
        poster={file.poster ?? undefined}
        width={file.width ?? undefined}
        height={file.height ?? undefined}
        aria-label={name}
        onError={() => setFailed(true)}
        src={file.url}
      />
      {failed && (
        <Alert tone="warning">
          <div className="spread-row">
            <span>{t('lesson.filmFailed')}</span>
            <Button variant="outline" size="sm" onClick={again}>
              {t('common.retry')}
            </Button>
          </div>
        </Alert>
      )}
      <FileFacts file={file} />
    </>
  )
}

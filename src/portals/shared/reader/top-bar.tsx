import type { ReactElement, ReactNode } from 'react'
import { useT } from '#/i18n/react.tsx'
import { Megabytes } from '#/portals/shared/lesson/file-facts.tsx'
import type { KeptFile } from '#/portals/shared/lesson/kept-file.ts'
import { ButtonLink } from '#/ui/button.tsx'
import { Icon } from '#/ui/icon.tsx'
import { IconButton } from '#/ui/icon-button.tsx'
import type { FullScreen } from './use-full-screen.ts'

interface TopBarProps {
  title: ReactNode
  back: { href: string; label: ReactNode }
  /** The file, if students may keep it. */
  download: KeptFile | undefined
  name: string
  /** Whether the small pages are shown; `undefined` = there are none. */
  panel: boolean | undefined
  onPanel: () => void
  fullScreen: FullScreen
  onHelp: () => void
}

/** What is read, the way back to its lesson, and what can be done with it as a whole. */
export function TopBar(props: TopBarProps): ReactElement {
  const { title, back, download, name, panel, onPanel, fullScreen, onHelp } = props
  const t = useT()
  return (
    <header className="reader-bar">
      <a className="reader-back" href={back.href}>
        <Icon name="arrow" mirror className="back" />
        <span className="sr-only">{t('reader.back')} </span>
        <span className="reader-lesson">{back.label}</span>
      </a>
      <h1 tabIndex={-1}>{title}</h1>
      <div className="reader-tools">
        {panel !== undefined && (
          <IconButton icon="grid" label={t('reader.thumbnails')} aria-pressed={panel} onClick={onPanel} />
        )}
        {download && (
          <ButtonLink variant="ghost" icon="download" href={download.downloadUrl} download className="reader-download">
            <span className="reader-word">{t('lesson.download')}</span>
            <span className="sr-only">{t('lesson.of', { name })}</span>
            <Megabytes bytes={download.bytes} />
          </ButtonLink>
        )}
        {fullScreen.possible && (
          <IconButton
            icon="fullscreen"
            label={t('reader.fullScreen')}
            aria-pressed={fullScreen.on}
            onClick={fullScreen.toggle}
          />
        )}
        <IconButton icon="info" label={t('reader.help')} className="reader-help" onClick={onHelp} />
      </div>
    </header>
  )
}

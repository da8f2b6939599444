import { type ReactElement, useState } from 'react'
import type { MessageFile } from '#/contract/message-files.ts'
import { isolate } from '#/i18n/isolates.ts'
import { useT } from '#/i18n/react.tsx'
import { Megabytes } from '#/portals/shared/lesson/file-facts.tsx'
import { readMessageFile } from '#/stores/messages.ts'
import { Isolate } from '#/ui/bidi.tsx'
import { Button, ButtonLink } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { Icon } from '#/ui/icon.tsx'
import { Spinner } from '#/ui/spinner.tsx'
import { shownName } from './files-said.ts'

/** How wide a picture stands in a thread, for browsers that choose among its sizes. */
const SHOWN = '(min-width: 40rem) 20rem, 70vw'

/** Pictures and documents of a message, in their order. */
export function MessageFiles({ of }: { of: readonly MessageFile[] }): ReactElement | null {
  if (of.length === 0) return null
  return (
    <ul className="grid max-w-full justify-items-start gap-2 py-1">
      {of.map((file) => (
        <li key={file.id} className="max-w-full min-w-0">
          {file.state !== 'ready' || file.downloadUrl === null ? (
            <NotReady file={file} />
          ) : file.kind === 'image' ? (
            <Picture file={file} />
          ) : (
            <Document file={file} href={file.downloadUrl} />
          )}
        </li>
      ))}
    </ul>
  )
}

function NotReady({ file: { kind, name, state } }: { file: MessageFile }): ReactElement {
  const t = useT()
  const failed = state === 'failed'
  return (
    <span className="flex items-center gap-2 rounded-field border border-line px-3 py-2 text-sm text-muted">
      {failed ? <Icon name="alert" className="size-4 flex-none" /> : <Spinner />}
      <span className="grid min-w-0 grid-cols-[minmax(0,1fr)]">
        <Isolate className="max-w-full justify-self-start truncate py-px">{shownName(name)}</Isolate>
        <span>
          {t(failed ? 'threads.fileFailed' : kind === 'image' ? 'threads.picturePreparing' : 'threads.filePreparing')}
        </span>
      </span>
    </span>
  )
}

/** A document is kept on the device, where every phone reads it: nothing that somebody sent is a page of ours. */
function Document({ file: { name, bytes, pages, poster }, href }: { file: MessageFile; href: string }): ReactElement {
  const t = useT()
  return (
    <a
      className="flex max-w-full items-center gap-3 rounded-field border border-line bg-base-100 p-2 pe-4 text-base-content no-underline hover:border-line-strong"
      href={href}
      download
    >
      {poster ? (
        <img
          className="h-14 w-11 flex-none rounded border border-line object-cover object-top"
          src={poster}
          alt=""
          loading="lazy"
        />
      ) : (
        <span className="grid h-14 w-11 flex-none place-items-center rounded bg-base-200 text-muted">
          <Icon name="file" />
        </span>
      )}
      <span className="grid min-w-0 grid-cols-[minmax(0,1fr)]">
        <span className="sr-only">{t('threads.saveDocument')}</span>
        <Isolate className="max-w-full justify-self-start truncate py-px font-semibold">{shownName(name)}</Isolate>
        <span className="flex flex-wrap gap-x-2 text-sm text-muted">
          <span>{pages === null ? t('threads.document') : t('threads.documentPages', { count: pages })}</span>
          <Megabytes bytes={bytes} />
        </span>
      </span>
      <Icon name="download" className="size-5 flex-none text-muted" />
    </a>
  )
}

function Picture({ file }: { file: MessageFile }): ReactElement {
  const t = useT()
  const [open, setOpen] = useState(false)
  // Its addresses run out within a day, and with the right to read it.
  const [renewed, setRenewed] = useState<
    Pick<MessageFile, 'url' | 'downloadUrl' | 'sizes'> & { instead: string | null }
  >()
  const [state, setState] = useState<'shown' | 'renewing' | 'lost'>('shown')
  const isRenewed = renewed?.instead === file.url
  const { url, downloadUrl, sizes } = isRenewed ? renewed : file
  const name = isolate(shownName(file.name))
  const renew = async (): Promise<void> => {
    setState('renewing')
    try {
      setRenewed({ ...(await readMessageFile(file.id)), instead: file.url })
      setState('shown')
    } catch {
      setState('lost')
    }
  }
  const onError = (): void => {
    if (state === 'shown') void (isRenewed ? setState('lost') : renew())
  }
  if (state === 'lost') {
    return (
      <span
        className="flex flex-wrap items-center gap-2 rounded-field border border-line px-3 py-2 text-sm"
        role="status"
      >
        {t('threads.pictureLost')}
        <Button variant="outline" size="sm" icon="refresh" onClick={() => void renew()}>
          {t('threads.pictureAgain')}
        </Button>
      </span>
    )
  }
  const webp = sizes.filter(({ type }) => type === 'image/webp')
  return (
    <>
      <button
        type="button"
        className="block max-w-full cursor-zoom-in overflow-hidden rounded-field border border-line bg-base-100"
        aria-label={t('threads.openPicture', { name })}
        onClick={() => setOpen(true)}
      >
        <img
          className="block h-auto max-h-80 w-auto max-w-full object-contain"
          src={webp[0]?.url ?? url ?? undefined}
          srcSet={webp.map((size) => `${size.url} ${size.width}w`).join(', ') || undefined}
          sizes={SHOWN}
          width={file.width ?? undefined}
          height={file.height ?? undefined}
          alt=""
          loading="lazy"
          onError={onError}
        />
      </button>
      {open && (
        <Dialog wide open title={<Isolate>{shownName(file.name)}</Isolate>} onCancel={() => setOpen(false)}>
          <div className="row">
            <Button variant="outline" icon="close" onClick={() => setOpen(false)}>
              {t('common.close')}
            </Button>
            {downloadUrl && (
              <ButtonLink variant="outline" icon="download" href={downloadUrl} download>
                {t('threads.savePicture')}
              </ButtonLink>
            )}
          </div>
          <img
            className="mx-auto h-auto max-h-[75dvh] w-auto max-w-full"
            src={url ?? undefined}
            onError={onError}
            alt={t('threads.picture', { name })}
          />
        </Dialog>
      )}
    </>
  )
}

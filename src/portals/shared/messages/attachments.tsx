import { useStore } from '@nanostores/react'
import { type ClipboardEvent, type ReactElement, useEffect, useRef, useState } from 'react'
import { MESSAGE_FILE_LIMITS } from '#/contract/message-files.ts'
import type { MessageTo } from '#/contract/messages.ts'
import { formatNumber, formatPercent } from '#/i18n/format.ts'
import { isolate } from '#/i18n/isolates.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import {
  $chosenFiles,
  type ChosenFile,
  chooseFiles,
  continueCutFiles,
  dropFile,
  filesToSend,
  forgetChosenFiles,
  type SentFile,
  sendFileAgain,
} from '#/stores/message-files.ts'
import { correspondenceKey } from '#/stores/message-queue.ts'
import { Alert } from '#/ui/alert.tsx'
import { Isolate } from '#/ui/bidi.tsx'
import { Button } from '#/ui/button.tsx'
import { Icon } from '#/ui/icon.tsx'
import { IconButton } from '#/ui/icon-button.tsx'
import { Spinner } from '#/ui/spinner.tsx'
import { shownName } from './files-said.ts'

const NONE: readonly ChosenFile[] = []
/** On the server nothing is chosen. */
const NOTHING: ReadonlyMap<string, readonly ChosenFile[]> = new Map()
const MEGABYTE = 1_000_000

interface Attachments {
  /** Opens the device's choice of files. */
  button: ReactElement
  /** What is chosen, and how far each is. */
  list: ReactElement | null
  chosen: readonly ChosenFile[]
  /** Whether all of it is with the server. */
  ready: boolean
  /** Whether some of it could not be sent. */
  failed: boolean
  /** @returns what goes out with the message */
  files(): SentFile[]
  /** It went out. */
  clear(): void
  onPaste(event: ClipboardEvent): void
}

/**
 * Pictures and documents that go with a message: chosen, pasted or dropped, and sent while one writes.
 * @param options.off while an earlier message is changed, which keeps the files that it has
 */
export function useAttachments(to: MessageTo, { off }: { off: boolean }): Attachments {
  const t = useT()
  const key = correspondenceKey(to)
  const chosen = useStore($chosenFiles, { ssr: () => NOTHING }).get(key) ?? NONE
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLDivElement>(null)
  const [tooMany, setTooMany] = useState(false)
  const choose = (files: Iterable<File>): void => setTooMany(chooseFiles(key, [...files]) > 0)
  useEffect(() => {
    const stopping = new AbortController()
    const { signal } = stopping
    addEventListener('online', continueCutFiles, { signal })
    // Wherever a file falls: a browser would leave the page for it. Words that are dropped are the field's.
    const take = (event: DragEvent): void => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      if (event.type === 'drop' && !off) setTooMany(chooseFiles(key, [...event.dataTransfer.files]) > 0)
    }
    addEventListener('dragover', take, { signal })
    addEventListener('drop', take, { signal })
    return () => stopping.abort()
  }, [key, off])
  return {
    chosen,
    ready: chosen.every(({ state }) => state === 'there'),
    failed: chosen.some(({ state }) => state === 'failed'),
    files: () => filesToSend(key),
    clear() {
      setTooMany(false)
      forgetChosenFiles(key)
    },
    onPaste(event) {
      const { files, types } = event.clipboardData
      // Of words from an office program comes a picture of them as well.
      if (files.length === 0 || types.includes('text/plain')) return
      event.preventDefault()
      choose(files)
    },
    button: (
      <div ref={button} className="contents">
        <input
          ref={input}
          type="file"
          accept="image/*,application/pdf,.pdf"
          multiple
          hidden
          onChange={({ target }) => {
            choose(target.files ?? [])
            target.value = ''
          }}
        />
        <IconButton icon="clip" label={t('threads.attach')} onClick={() => input.current?.click()} />
      </div>
    ),
    list:
      chosen.length === 0 && !tooMany ? null : (
        <>
          {tooMany && <Alert tone="error">{t('threads.attachMany', { number: MESSAGE_FILE_LIMITS.most })}</Alert>}
          <ul className="grid max-h-[40dvh] gap-2 overflow-y-auto" aria-label={t('threads.attached')}>
            {chosen.map((file) => (
              <Chosen
                key={file.id}
                file={file}
                onAgain={() => sendFileAgain(file.id)}
                onDrop={() => {
                  setTooMany(false)
                  void dropFile(file.id)
                  button.current?.querySelector('button')?.focus()
                }}
              />
            ))}
          </ul>
        </>
      ),
  }
}

interface ChosenProps {
  file: ChosenFile
  onAgain: () => void
  onDrop: () => void
}

function Chosen({ file, onAgain, onDrop }: ChosenProps): ReactElement {
  const t = useT()
  const { name, kind, preview, state, failure } = file
  const again = failure === 'line' || (failure === 'server' && file.message !== '')
  return (
    <li className="flex items-center gap-3 rounded-field border border-line p-2">
      {preview ? (
        <img className="size-12 flex-none rounded object-cover" src={preview} alt="" />
      ) : (
        <span className="grid size-12 flex-none place-items-center rounded bg-base-200 text-muted">
          <Icon name={kind === 'image' ? 'image' : 'file'} />
        </span>
      )}
      <span className="grid min-w-0 grow grid-cols-[minmax(0,1fr)] gap-0.5">
        <Isolate className="max-w-full justify-self-start truncate py-px text-sm font-semibold">
          {shownName(name)}
        </Isolate>
        <State file={file} />
      </span>
      {state === 'failed' && again && (
        <Button variant="outline" size="sm" icon="refresh" onClick={onAgain}>
          {t('threads.sendAgain')}
        </Button>
      )}
      <IconButton icon="close" label={t('threads.attachRemove', { name: isolate(shownName(name)) })} onClick={onDrop} />
    </li>
  )
}

function State({ file: { kind, state, sent, failure, message } }: { file: ChosenFile }): ReactElement | null {
  const t = useT()
  const locale = useLocale()
  switch (state) {
    case 'there':
      return (
        <span className="flex items-center gap-1 text-xs text-success-text">
          <Icon name="check" className="size-3.5 flex-none" />
          {t('threads.attachThere')}
        </span>
      )
    case 'failed':
      return (
        <span className="text-xs text-error-text" role="alert">
          {failure === 'large'
            ? t('threads.attachLarge', { megabytes: formatNumber(locale, MESSAGE_FILE_LIMITS.bytes[kind] / MEGABYTE) })
            : failure === 'unreadable'
              ? t('threads.attachUnreadable')
              : failure === 'kind'
                ? t('threads.attachKind')
                : failure === 'server'
                  ? message
                  : t('threads.attachLine')}
        </span>
      )
    default:
      return (
        <span className="flex items-center gap-1.5 text-xs text-muted">
          <Spinner />
          {state === 'preparing'
            ? t('threads.attachPreparing')
            : t('threads.attachSending', { percent: formatPercent(locale, sent) })}
        </span>
      )
  }
}

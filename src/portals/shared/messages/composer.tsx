import { type KeyboardEvent, type ReactElement, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { MESSAGE_LIMITS } from '#/contract/message-rules.ts'
import type { Correspondent, Message, MessageTo } from '#/contract/messages.ts'
import { isQuiet } from '#/contract/quiet-hours.ts'
import { useT } from '#/i18n/react.tsx'
import { useNow } from '#/portals/shared/calendar/use-calendar.ts'
import { useMe } from '#/portals/shared/use-me.ts'
import { useTask } from '#/portals/shared/use-task.ts'
import { useFormulaTool } from '#/portals/shared/words/use-formula-tool.tsx'
import { WordsPreview } from '#/portals/shared/words/words-preview.tsx'
import { sendMessage } from '#/stores/message-queue.ts'
import { changeMessage } from '#/stores/messages.ts'
import { Alert } from '#/ui/alert.tsx'
import { IconButton } from '#/ui/icon-button.tsx'
import { useAttachments } from './attachments.tsx'
import { ComposerNotes } from './composer-notes.tsx'
import { type ContactDetail, contactDetailsIn } from './contact-details.ts'
import { EditedMessage } from './edited-message.tsx'
import { useDraft } from './use-draft.ts'

interface ComposerProps {
  to: MessageTo
  other: Correspondent
  /** A message that is changed here. */
  editing?: Message | undefined
  /** It is changed, or (without one) stays as it was. */
  onEdited?: (message?: Message) => void
  /** Something is on its way. */
  onSend?: () => void
}

/**
 * The field in which a message is written. Enter sends where there is a mouse, and begins a line where fingers write;
 * what is not sent is there again after the page is loaded anew.
 */
export function Composer({ to, other, editing, onEdited, onSend }: ComposerProps): ReactElement {
  const t = useT()
  const { role } = useMe()
  const quiet = isQuiet(useNow())
  const field = useRef<HTMLTextAreaElement>(null)
  const fieldId = useId()
  const [draft, setDraft] = useDraft(to)
  const [edited, setEdited] = useState<{ id: string; words: string }>()
  const [urgent, setUrgent] = useState(false)
  const [pointed, setPointed] = useState<readonly ContactDetail[]>([])
  const [hurried, setHurried] = useState(false)
  const task = useTask()
  const attachments = useAttachments(to, { off: editing !== undefined })
  if (editing && edited?.id !== editing.id) setEdited({ id: editing.id, words: editing.words })
  const words = editing ? (edited?.words ?? editing.words) : draft
  const isHeld = quiet && role !== 'STUDENT' && other.kind === 'student' && !urgent

  const files = editing ? editing.files : attachments.chosen
  const isEmpty = words.trim() === '' && files.length === 0
  const isWaiting = !(editing || attachments.ready)

  useEffect(() => {
    if (editing) field.current?.focus()
  }, [editing])

  const write = (text: string): void => {
    setPointed([])
    if (editing) setEdited({ id: editing.id, words: text })
    else setDraft(text)
  }
  const formulaTool = useFormulaTool({ field, onWords: write, longest: MESSAGE_LIMITS.words })
  const endEdit = (message?: Message): void => {
    setEdited(undefined)
    setPointed([])
    task.forget()
    onEdited?.(message)
    field.current?.focus()
  }
  const send = async (): Promise<void> => {
    const text = words.trim()
    if (isEmpty || task.busy) return
    if (isWaiting) return setHurried(true)
    setHurried(false)
    const found = role === 'STUDENT' && pointed.length === 0 ? contactDetailsIn(text) : []
    if (found.length > 0) {
      setPointed(found)
      return
    }
    setPointed([])
    if (editing) {
      let changed: Message | undefined
      const done = await task.run(async () => {
        changed = await changeMessage(editing.id, text)
      })
      if (done) endEdit(changed)
      return
    }
    if (!(await task.run(async () => sendMessage(to, text, urgent, attachments.files())))) return
    attachments.clear()
    setDraft('')
    setUrgent(false)
    onSend?.()
    field.current?.focus()
  }
  const press = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    // Enter that chooses a word of an input method sends nothing.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.key === 'Escape' && editing) {
      event.preventDefault()
      endEdit()
    } else if (event.key === 'Enter' && !event.shiftKey && !event.altKey && matchMedia('(pointer: fine)').matches) {
      event.preventDefault()
      void send()
    }
  }
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    void send()
  }
  return (
    <>
      <form className="grid gap-2 border-t border-line bg-base-100 p-3 lg:px-5" onSubmit={submit}>
        {editing && <EditedMessage onCancel={() => endEdit()} />}
        {task.fault && (
          <Alert tone="error">{task.error instanceof RangeError ? t('threads.tooMany') : task.fault}</Alert>
        )}
        <ComposerNotes
          pointed={pointed}
          onSend={() => void send()}
          onBack={() => {
            setPointed([])
            field.current?.focus()
          }}
          held={isHeld && !editing}
          urgent={role === 'ADMINISTRATOR' && other.kind === 'student' && !editing ? urgent : undefined}
          onUrgent={setUrgent}
          left={MESSAGE_LIMITS.words - words.length}
        />
        <WordsPreview of={words} />
        {!editing && attachments.list}
        {isWaiting && hurried && (
          <p className="text-sm" role="status">
            {t(attachments.failed ? 'threads.attachFirst' : 'threads.attachWait')}
          </p>
        )}
        <div className="flex items-end gap-2">
          {!editing && attachments.button}
          {formulaTool.button}
          <label className="sr-only" htmlFor={fieldId}>
            {t('threads.field')}
          </label>
          <div className="growing-field grow" data-words={words}>
            <textarea
              ref={field}
              id={fieldId}
              className="input"
              // An empty field would be from left to right, and its hint with it.
              dir={words === '' ? undefined : 'auto'}
              rows={1}
              maxLength={MESSAGE_LIMITS.words}
              placeholder={t('threads.field')}
              value={words}
              onChange={({ target }) => write(target.value)}
              onKeyDown={press}
              onPaste={editing ? undefined : attachments.onPaste}
            />
          </div>
          <IconButton
            type="submit"
            variant="primary"
            icon={editing ? 'check' : 'send'}
            mirrorIcon={!editing}
            label={t(editing ? 'threads.saveChange' : 'threads.send')}
            aria-busy={task.busy || undefined}
            aria-disabled={isEmpty || isWaiting || undefined}
          />
        </div>
      </form>
      {formulaTool.dialog}
    </>
  )
}

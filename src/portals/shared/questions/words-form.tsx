import {
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useT } from '#/i18n/react.tsx'
import { type ContactDetail, contactDetailsIn } from '#/portals/shared/messages/contact-details.ts'
import { ContactWarning } from '#/portals/shared/messages/contact-warning.tsx'
import { LettersLeft } from '#/portals/shared/messages/letters-left.tsx'
import { useMe } from '#/portals/shared/use-me.ts'
import { useTask } from '#/portals/shared/use-task.ts'
import { useFormulaTool } from '#/portals/shared/words/use-formula-tool.tsx'
import { WordsPreview } from '#/portals/shared/words/words-preview.tsx'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'

/** A share of what fits, from which on it is said how much is left. */
const NEAR_END = 0.2

export interface WordsFormProps {
  label: ReactNode
  /** At the end of the label's line. */
  aside?: ReactNode
  hint?: string
  words: string
  onWords: (words: string) => void
  /** Letters that fit. */
  longest: number
  /** Whether the field takes the focus as it comes. */
  focused?: boolean
  sendLabel: string
  /** Sends it; what was written is then its caller's to take away. Where that fails, all of it stays. */
  onSend: (words: string) => Promise<unknown>
  /** The way out, and what it is called. */
  out?: { label: string; onOut: () => void }
  /** Below the field. */
  children?: ReactNode
  /** In the line of the buttons. */
  foot?: ReactNode
}

/** A field with what is to be known before it is sent. Enter begins a line; with Ctrl or ⌘ it sends. */
export function WordsForm(props: WordsFormProps): ReactElement {
  const { label, aside, hint, words, onWords, longest, focused = false, sendLabel, onSend, out, children, foot } = props
  const t = useT()
  const { role } = useMe()
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [pointed, setPointed] = useState<readonly ContactDetail[]>([])
  const task = useTask()
  const write = (text: string): void => {
    setPointed([])
    onWords(text)
  }
  const formulaTool = useFormulaTool({ field, onWords: write, longest })

  useEffect(() => {
    if (!focused) return
    field.current?.focus()
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length)
  }, [focused])

  const send = async (): Promise<void> => {
    const text = words.trim()
    if (task.busy) return
    if (text === '') return field.current?.focus()
    const found = role === 'STUDENT' && pointed.length === 0 ? contactDetailsIn(text) : []
    setPointed(found)
    if (found.length === 0) await task.run(() => onSend(text))
  }
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && out && !task.busy) {
      event.preventDefault()
      out.onOut()
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
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
      <form className="grid grid-cols-[minmax(0,1fr)] gap-3" onSubmit={submit}>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <label className="font-bold" htmlFor={id}>
            {label}
          </label>
          {aside}
        </div>
        <textarea
          ref={field}
          id={id}
          className="input max-h-80 min-h-20 field-sizing-content"
          // An empty field would be from left to right, and its hint with it.
          dir={words === '' ? undefined : 'auto'}
          rows={2}
          maxLength={longest}
          placeholder={hint}
          readOnly={task.busy}
          value={words}
          onChange={({ target }) => write(target.value)}
          onKeyDown={press}
        />
        <WordsPreview of={words} />
        <LettersLeft left={longest - words.length} near={longest * NEAR_END} />
        {children}
        {task.fault && <Alert tone="error">{t('questions.notSent', { reason: task.fault })}</Alert>}
        <ContactWarning
          pointed={pointed}
          of="questions"
          onSend={() => {
            // The warning goes, and its button with it.
            field.current?.focus()
            void send()
          }}
          onBack={() => {
            setPointed([])
            field.current?.focus()
          }}
        />
        <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
          <div className="me-auto flex flex-wrap items-center gap-x-3">
            {formulaTool.button}
            {foot}
          </div>
          {out && (
            <Button variant="ghost" aria-disabled={task.busy || undefined} onClick={() => task.busy || out.onOut()}>
              {out.label}
            </Button>
          )}
          <Button
            variant="primary"
            type="submit"
            className="max-sm:grow"
            busy={task.busy}
            aria-disabled={words.trim() === '' || undefined}
          >
            {sendLabel}
          </Button>
        </div>
      </form>
      {formulaTool.dialog}
    </>
  )
}

import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { QUESTION_LIMITS } from '#/contract/question-rules.ts'
import { newUuid } from '#/contract/uuid.ts'
import { useT } from '#/i18n/react.tsx'
import { answerDrafts } from '#/stores/question-drafts.ts'
import { answerQuestion } from '#/stores/questions.ts'
import { sendDraft } from '#/stores/send-draft.ts'
import { showToast } from '#/stores/toasts.ts'
import { Button } from '#/ui/button.tsx'
import { useDraftOf } from './use-draft-of.ts'
import { WordsForm } from './words-form.tsx'

/** Draws what helps to write an answer, by what is written. */
export type AnswerTools = (words: string, setWords: (words: string) => void) => ReactNode

interface AnswerComposerProps {
  questionId: string
  tools?: AnswerTools | undefined
  /** Somebody begins to write, or has answered: all answers are to be seen, theirs among them. */
  onBegin: () => void
}

/** The way to answer a question; open as long as an answer is not sent. */
export function AnswerComposer({ questionId, tools, onBegin }: AnswerComposerProps): ReactElement {
  const t = useT()
  const [draft, keep] = useDraftOf(answerDrafts, questionId)
  /** What was done last; nothing = it is open where there is a draft. */
  const [state, setState] = useState<'opened' | 'written' | 'closed'>()
  const button = useRef<HTMLButtonElement>(null)
  const isOpen = state === undefined ? draft !== undefined : state !== 'closed'
  useEffect(() => {
    // Whoever was led on by then stays there.
    if (state === 'closed' && document.activeElement === document.body) button.current?.focus()
  }, [state])

  const write = (words: string): void => {
    if (state === undefined) onBegin()
    // Whoever empties the field still writes in it.
    setState((before) => before ?? 'written')
    keep(words === '' ? undefined : { id: draft?.id ?? newUuid(), words, sent: draft?.sent ?? false })
  }
  const send = async (words: string): Promise<void> => {
    if (!draft) return
    await sendDraft(
      { ...draft, words },
      (isAgain) => answerQuestion(questionId, { id: draft.id, words }, isAgain),
      keep,
    )
    setState('closed')
    onBegin()
    showToast({ text: t('questions.answerSent') })
  }
  if (!isOpen) {
    return (
      <Button
        ref={button}
        variant="outline"
        size="sm"
        icon="message"
        mirrorIcon
        className="justify-self-start"
        onClick={() => {
          setState('opened')
          onBegin()
        }}
      >
        {t('questions.answer')}
      </Button>
    )
  }
  return (
    <WordsForm
      label={t('questions.answerField')}
      words={draft?.words ?? ''}
      onWords={write}
      longest={QUESTION_LIMITS.answerWords}
      focused={state === 'opened'}
      sendLabel={t('questions.answerSend')}
      onSend={send}
      out={{ label: t('common.close'), onOut: () => setState('closed') }}
    >
      {tools?.(draft?.words ?? '', write)}
    </WordsForm>
  )
}

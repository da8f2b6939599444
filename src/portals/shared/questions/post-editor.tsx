import { type ReactElement, useState } from 'react'
import { QUESTION_LIMITS } from '#/contract/question-rules.ts'
import type { Answer, Question } from '#/contract/questions.ts'
import { useT } from '#/i18n/react.tsx'
import { useLeaveGuard } from '#/portals/shared/use-leave-guard.tsx'
import { changePost } from '#/stores/questions.ts'
import type { PostKind } from './post-vote.tsx'
import { WordsForm } from './words-form.tsx'

interface PostEditorProps {
  post: Question | Answer
  kind: PostKind
  /** It is changed, or stays as it was. */
  onEnd: () => void
}

/** Where what somebody asked or answered is changed, in its place. */
export function PostEditor({ post: { id, words: before }, kind, onEnd }: PostEditorProps): ReactElement {
  const t = useT()
  const [words, setWords] = useState(before)
  const guard = useLeaveGuard(words !== before)
  return (
    <>
      <WordsForm
        label={t(`questions.editing.${kind}`)}
        words={words}
        onWords={setWords}
        longest={kind === 'question' ? QUESTION_LIMITS.words : QUESTION_LIMITS.answerWords}
        focused
        sendLabel={t('questions.saveChange')}
        out={{ label: t('questions.cancelChange'), onOut: onEnd }}
        onSend={async (text) => {
          if (text !== before) await changePost(id, text)
          onEnd()
        }}
      />
      {guard}
    </>
  )
}

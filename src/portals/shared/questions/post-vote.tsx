import type { ReactElement } from 'react'
import type { Answer, Question } from '#/contract/questions.ts'
import { formatNumber } from '#/i18n/format.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { useMe } from '#/portals/shared/use-me.ts'
import { useTask } from '#/portals/shared/use-task.ts'
import { votePost } from '#/stores/questions.ts'
import { Ltr } from '#/ui/bidi.tsx'
import { Button } from '#/ui/button.tsx'

export type PostKind = 'question' | 'answer'

interface PostVoteProps {
  post: Question | Answer
  kind: PostKind
  /** Id of its words. */
  wordsId: string
}

/** How many have the same question, or were helped by an answer: pupils say so of what others wrote. */
export function PostVote({ post, kind, wordsId }: PostVoteProps): ReactElement | null {
  const t = useT()
  const locale = useLocale()
  const { role } = useMe()
  const task = useTask()
  const { id, own, votes, voted } = post
  if (own || role !== 'STUDENT') {
    if (votes === 0) return null
    return <span className="px-1 text-sm text-muted">{t(`questions.votes.${kind}`, { count: votes })}</span>
  }
  return (
    <>
      <Button
        variant={kind === 'question' ? 'outline' : 'ghost'}
        size="sm"
        icon={kind === 'answer' || voted ? 'check' : undefined}
        className={voted ? 'border-transparent bg-primary-soft text-primary-text' : undefined}
        aria-pressed={voted}
        aria-describedby={wordsId}
        busy={task.busy}
        onClick={() => void task.run(() => votePost(id, !voted))}
      >
        <span>{t(`questions.vote.${kind}`)}</span>
        {votes > 0 && <Ltr>{formatNumber(locale, votes)}</Ltr>}
      </Button>
      {task.fault && (
        <p className="error order-last basis-full" role="alert">
          {task.fault}
        </p>
      )}
    </>
  )
}

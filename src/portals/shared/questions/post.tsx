import { type ReactElement, type ReactNode, type RefObject, useRef, useState } from 'react'
import type { Answer, Question } from '#/contract/questions.ts'
import { useT } from '#/i18n/react.tsx'
import { useNow } from '#/portals/shared/calendar/use-calendar.ts'
import { useMe } from '#/portals/shared/use-me.ts'
import { Button } from '#/ui/button.tsx'
import { drawNow } from '#/ui/draw-now.ts'
import { Icon } from '#/ui/icon.tsx'
import { DeletePost } from './delete-post.tsx'
import { PostHead } from './post-author.tsx'
import { PostEditor } from './post-editor.tsx'
import { type PostKind, PostVote } from './post-vote.tsx'
import { ReportPost } from './report-post.tsx'

interface PostProps {
  post: Question | Answer
  kind: PostKind
  questionId: string
  /** What has the focus once a button has gone with what it did. */
  item: RefObject<HTMLElement | null>
  /** Id of its words, which tell its buttons from those of others. */
  wordsId: string
  /** At the end of the line that says who wrote it. */
  end?: ReactNode
  /** Below the words. */
  notes?: ReactNode
  /** What else can be done with it. */
  acts?: ReactNode
  /** The words. */
  children: ReactNode
}

/** What somebody said under a course: who and when, the words, and what the reader can do with it. */
export function Post(props: PostProps): ReactElement {
  const { post, kind, questionId, item, wordsId, end, notes, acts, children } = props
  const t = useT()
  const [editing, setEditing] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const { isChangeable, isDeletable, isReportable } = usePowers(post)
  const same = { post, kind, questionId, item, wordsId }
  if (editing) {
    return (
      <>
        <PostHead post={post} end={end} />
        {/* Not to be read, but what is around is named by it. */}
        <div hidden>{children}</div>
        <PostEditor
          post={post}
          kind={kind}
          onEnd={() => {
            drawNow(() => setEditing(false))
            // Meanwhile its minutes may have ended.
            const home = edit.current ?? item.current
            home?.focus()
          }}
        />
      </>
    )
  }
  return (
    <>
      <PostHead post={post} end={end} />
      {children}
      {notes}
      {post.hidden && (
        <p className="flex items-start gap-2 text-sm text-warning-text">
          <Icon name="eye" className="mt-0.5 size-4" />
          <span>{t('questions.hidden')}</span>
        </p>
      )}
      <div className="flex flex-wrap items-center gap-1 empty:hidden">
        <PostVote post={post} kind={kind} wordsId={wordsId} />
        {acts}
        {isChangeable && (
          <Button ref={edit} variant="ghost" size="sm" aria-describedby={wordsId} onClick={() => setEditing(true)}>
            {t('questions.change')}
          </Button>
        )}
        {isDeletable && <DeletePost {...same} />}
        {isReportable && <ReportPost {...same} />}
        {post.reported && <span className="px-1 text-sm text-muted">{t('threads.reported')}</span>}
      </div>
    </>
  )
}

/**
 * @returns what the reader may do with a post: one's own for its first minutes, professors with those of pupils,
 *   administrators with all
 */
function usePowers({ own, author, reported, changeableUntil }: Question | Answer) {
  const { role } = useMe()
  const now = useNow()
  const isChangeable = changeableUntil !== null && now < Date.parse(changeableUntil)
  const isPupils = author.kind === 'student' || author.kind === 'hidden'
  return {
    isChangeable: isChangeable && own,
    isDeletable: isChangeable || role === 'ADMINISTRATOR' || (role === 'PROFESSOR' && isPupils),
    isReportable: !own && !reported && role !== 'ADMINISTRATOR',
  }
}

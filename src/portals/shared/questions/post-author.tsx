import type { ReactElement, ReactNode } from 'react'
import type { Answer, PostAuthor, Question } from '#/contract/questions.ts'
import { useT } from '#/i18n/react.tsx'
import { useNow } from '#/portals/shared/calendar/use-calendar.ts'
import { ShortTime } from '#/portals/shared/messages/message-time.tsx'
import { fullName } from '#/portals/shared/people/full-name.ts'
import { useMe } from '#/portals/shared/use-me.ts'
import { Avatar } from '#/ui/avatar.tsx'
import { Isolate } from '#/ui/bidi.tsx'
import { Icon } from '#/ui/icon.tsx'

/** @returns what says who wrote something, as far as the reader may know */
export function useAuthorName(): (author: PostAuthor) => string {
  const t = useT()
  return (author) => {
    if (author.kind === 'hidden') return t('questions.somebody')
    return author.kind === 'gone' ? t('inbox.gone') : fullName(author).trim()
  }
}

interface PostHeadProps {
  post: Question | Answer
  /** At the end of the line. */
  end?: ReactNode
}

/** Who wrote a question or an answer, and when. */
export function PostHead({ post: { author, own, at, changed }, end }: PostHeadProps): ReactElement {
  const t = useT()
  const now = useNow()
  const me = useMe()
  const nameOf = useAuthorName()
  const facts = [
    author.kind === 'professor' && <span key="professor">{t('questions.professor')}</span>,
    <ShortTime key="at" at={at} now={now} />,
    changed && <span key="changed">{t('questions.changed')}</span>,
  ].filter((fact) => fact !== false)
  return (
    <div className="flex flex-wrap items-center gap-3">
      {author.kind === 'gone' ? (
        <span className="avatar bg-base-200" aria-hidden="true">
          <Icon name="user" />
        </span>
      ) : (
        <Avatar name={own ? me.firstName : nameOf(author)} />
      )}
      <div className="min-w-0 grow">
        <b className="block leading-snug wrap-anywhere">
          <Isolate>{own ? t('questions.you') : nameOf(author)}</Isolate>
        </b>
        <span className="flex flex-wrap gap-x-2 text-sm text-muted">{facts}</span>
      </div>
      {end}
    </div>
  )
}

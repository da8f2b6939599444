import type { ReactElement } from 'react'
import type { Thread } from '#/contract/messages.ts'
import { T, useT } from '#/i18n/react.tsx'
import { fullName } from '#/portals/shared/people/full-name.ts'
import { useMe } from '#/portals/shared/use-me.ts'
import { Isolate } from '#/ui/bidi.tsx'
import { Icon } from '#/ui/icon.tsx'
import { ThreadMenu } from './block.tsx'
import { CorrespondentMark, CorrespondentName, CorrespondentNote, colourOf } from './correspondent.tsx'
import { Taker } from './taker.tsx'
import { useMessagesPath } from './use-messages.ts'

interface ThreadHeadProps {
  thread: Thread
  /** What the list is narrowed to, to which it leads back. */
  listSearch: string
  /** The reader blocks who is at the other end. */
  onBlock: () => void
}

/** With whom a thread is, the way back on phones, and for administrators who answers in it. */
export function ThreadHead({ thread, listSearch, onBlock }: ThreadHeadProps): ReactElement {
  const t = useT()
  const { role } = useMe()
  const own = useMessagesPath()
  const { other, takenBy } = thread
  return (
    <header
      className="flex items-center gap-3 border-b border-line bg-base-100 px-3 py-2 lg:px-6 lg:py-3"
      data-subject={colourOf(other)}
    >
      <a className="btn btn-ghost btn-icon flex-none lg:hidden" href={own + listSearch} aria-label={t('threads.back')}>
        <Icon name="next" mirror className="back" />
      </a>
      <CorrespondentMark of={other} />
      <div className="min-w-0 grow">
        <h1 className="flex text-lg leading-snug" tabIndex={-1}>
          <CorrespondentName of={other} className="truncate py-px" />
        </h1>
        <p className="truncate text-sm text-muted">
          <CorrespondentNote of={other} />
          {takenBy && (
            <span className="ms-2 sm:hidden">
              <T id="threads.takenBy" values={{ name: <Isolate>{fullName(takenBy)}</Isolate> }} />
            </span>
          )}
        </p>
      </div>
      {role === 'ADMINISTRATOR' ? (
        <Taker thread={thread} />
      ) : (
        canBlock(thread) && <ThreadMenu thread={thread} onBlock={onBlock} />
      )}
    </header>
  )
}

/** The administration is not blocked, nor somebody who is gone; who is, is let in again below. */
function canBlock({ other, blocked }: Thread): boolean {
  return (other.kind === 'student' || other.kind === 'professor') && blocked !== 'own'
}

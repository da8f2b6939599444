import type { ReactElement } from 'react'
import type { MessageTo } from '#/contract/messages.ts'
import { useT } from '#/i18n/react.tsx'
import { correspondenceKey } from '#/stores/message-queue.ts'
import { Icon } from '#/ui/icon.tsx'
import { ADMINISTRATION } from './message-reads.ts'
import { useMessagesPath } from './use-messages.ts'
import { useAllUnsent } from './use-unsent.ts'

/** First messages that were not sent: there is no thread that would show them. */
export function UnsentElsewhere(): ReactElement | null {
  const t = useT()
  const own = useMessagesPath()
  const failed = useAllUnsent().filter(({ to, state }) => state === 'failed' && !('thread' in to))
  const first = new Map(failed.map(({ to }) => [correspondenceKey(to), to]))
  if (first.size === 0) return null
  return (
    <ul className="divide-y divide-line border-b border-line">
      {[...first].map(([key, to]) => (
        <li key={key}>
          <a className="link px-4 text-sm text-error-text" href={`${own}/new?to=${personIn(to)}`}>
            <Icon name="alert" />
            {t('threads.firstNotSent')}
          </a>
        </li>
      ))}
    </ul>
  )
}

function personIn(to: MessageTo): string {
  return 'person' in to ? to.person : ADMINISTRATION
}

import type { ReactElement } from 'react'
import type { Correspondent } from '#/contract/messages.ts'
import { useT } from '#/i18n/react.tsx'
import { useMe } from '#/portals/shared/use-me.ts'
import { ButtonLink } from '#/ui/button.tsx'
import { ADMINISTRATION } from './message-reads.ts'
import { useMessagesPath } from './use-messages.ts'

interface ClosedThreadProps {
  of: Correspondent
  /** Whether it is because the other one wishes so, who need not be asked why. */
  blocked: boolean
}

/** Why nobody can answer any more, and to whom one turns instead. */
export function ClosedThread({ of, blocked }: ClosedThreadProps): ReactElement {
  const t = useT()
  const { role } = useMe()
  const own = useMessagesPath()
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line bg-base-100 p-4 text-sm">
      <p className="grow text-muted" role="status">
        {t(of.kind === 'gone' ? 'threads.closedGone' : blocked ? 'threads.closedToYou' : 'threads.closed')}
      </p>
      {role !== 'ADMINISTRATOR' && (
        <ButtonLink variant="outline" size="sm" icon="school" href={`${own}/new?to=${ADMINISTRATION}`}>
          {t('threads.writeAdministration')}
        </ButtonLink>
      )}
    </div>
  )
}

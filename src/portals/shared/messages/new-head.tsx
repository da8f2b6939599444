import type { ReactElement } from 'react'
import type { Correspondent } from '#/contract/messages.ts'
import { T, useT } from '#/i18n/react.tsx'
import { Icon } from '#/ui/icon.tsx'
import { CorrespondentMark, CorrespondentName, CorrespondentNote, colourOf } from './correspondent.tsx'
import { useMessagesPath } from './use-messages.ts'

/** The head of a new message: that it is one, or to whom, with the way back. */
export function NewHead({ to }: { to?: Correspondent }): ReactElement {
  const t = useT()
  const own = useMessagesPath()
  return (
    <header
      className="flex min-h-18 items-center gap-3 border-b border-line bg-base-100 px-3 py-2 lg:px-6 lg:py-3"
      data-subject={to && colourOf(to)}
    >
      <a
        className="btn btn-ghost btn-icon flex-none"
        href={to ? `${own}/new` : own}
        aria-label={t(to ? 'threads.chooseOther' : 'threads.back')}
      >
        <Icon name="next" mirror className="back" />
      </a>
      {to && <CorrespondentMark of={to} />}
      <div className="min-w-0 grow">
        <h1 className="truncate py-px text-lg leading-snug" tabIndex={-1}>
          {to ? <T id="threads.newTo" values={{ name: <CorrespondentName of={to} /> }} /> : t('inbox.new')}
        </h1>
        {to && (
          <p className="truncate text-sm text-muted">
            <CorrespondentNote of={to} />
          </p>
        )}
      </div>
    </header>
  )
}

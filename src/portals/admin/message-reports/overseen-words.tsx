import type { ReactElement } from 'react'
import type { MessageReport } from '#/contract/message-reports.ts'
import { useT } from '#/i18n/react.tsx'
import { MessageFiles } from '#/portals/shared/messages/message-files.tsx'
import { Words } from '#/portals/shared/words/words.tsx'

interface OverseenWordsProps {
  of: MessageReport['message']
  /** What it is. */
  about: MessageReport['about']
}

/** All that something ever said: what it says, else what it said before it was deleted, and what was changed. */
export function OverseenWords({ of: message, about }: OverseenWordsProps): ReactElement {
  const t = useT()
  const { deleted, words, versions } = message
  const said = deleted ? (versions.at(-1)?.words ?? '') : words
  const before = deleted ? versions.slice(0, -1) : versions
  return (
    <div className="grid gap-2">
      {deleted && (
        <p className="muted text-sm">
          {t(
            said === '' && message.files.length === 0
              ? `message-reports.erased.${about}`
              : `message-reports.deleted.${about}`,
          )}
        </p>
      )}
      {said !== '' && <Said words={said} />}
      <MessageFiles of={message.files} />
      {before.length > 0 && (
        <>
          <p className="muted text-sm">{t('message-reports.before')}</p>
          {before.map(({ until, words: earlier }) => (
            <Said key={until} words={earlier} />
          ))}
        </>
      )}
    </div>
  )
}

function Said({ words }: { words: string }): ReactElement {
  return (
    <p className="as-written border-s-2 border-line ps-3" dir="auto">
      <Words of={words} />
    </p>
  )
}

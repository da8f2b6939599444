import { type ReactElement, useEffect, useRef } from 'react'
import { useT } from '#/i18n/react.tsx'
import { PaneHead } from '#/portals/shared/announcements/pane-head.tsx'
import { useMe } from '#/portals/shared/use-me.ts'
import { QueueWays, type Ways } from './queue-ways.tsx'

/** What stands where a question was taken away, or is not for whoever looks for it. */
export function GoneQuestion({ ways }: { ways: Ways }): ReactElement {
  const t = useT()
  const { role } = useMe()
  const box = useRef<HTMLDivElement>(null)
  // The button that took it away is gone with it.
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.querySelector('h1')?.focus()
  }, [])
  return (
    <div ref={box}>
      <PaneHead
        back={{ href: ways.list, label: t('question-queue.all'), narrow: true }}
        title={t('question-queue.gone')}
        note={t(role === 'ADMINISTRATOR' ? 'question-queue.deletedText' : 'question-queue.goneText')}
      />
      <div className="p-4 lg:px-6">
        <QueueWays ways={ways} />
      </div>
    </div>
  )
}

import type { ReactElement } from 'react'
import { useT } from '#/i18n/react.tsx'
import { Words } from '#/portals/shared/words/words.tsx'
import { discardUnsent, sendAgain, type UnsentMessage } from '#/stores/message-queue.ts'
import { Isolate } from '#/ui/bidi.tsx'
import { Button } from '#/ui/button.tsx'
import { classes } from '#/ui/classes.ts'
import { Icon } from '#/ui/icon.tsx'
import { shownName } from './files-said.ts'

/** What is not sent yet, in the order in which it goes out. */
export function UnsentItems({ items }: { items: readonly UnsentMessage[] }): ReactElement {
  return (
    <>
      {items.map((item) => (
        <UnsentItem key={item.id} item={item} />
      ))}
    </>
  )
}

function UnsentItem({ item }: { item: UnsentMessage }): ReactElement {
  const t = useT()
  const failed = item.state === 'failed'
  return (
    <li className="message message-own" data-message={item.id}>
      <span className="sr-only">{t('threads.you')}</span>
      <div className={classes('bubble', failed && 'bubble-failed')}>
        {item.words !== '' && (
          <p dir="auto">
            <Words of={item.words} />
          </p>
        )}
        {item.files.map(({ id, kind, name }) => (
          <p key={id} className="flex items-center gap-2">
            <Icon name={kind === 'image' ? 'image' : 'file'} className="size-4 flex-none" />
            <Isolate className="max-w-full justify-self-start truncate py-px">{shownName(name)}</Isolate>
          </p>
        ))}
      </div>
      {item.state === 'sending' ? (
        <div className="message-foot">
          <Icon name="clock" className="size-3.5" />
          <span>{t('threads.sending')}</span>
        </div>
      ) : (
        <div className={classes('message-foot', failed && 'text-error-text')}>
          <span className="flex items-center gap-1.5" role={failed ? 'alert' : 'status'}>
            <Icon name={failed ? 'alert' : 'clock'} className="size-4 flex-none" />
            <span>
              {t(failed ? 'threads.notSent' : 'threads.waiting')} {item.fault}
            </span>
          </span>
          <Button variant="outline" size="sm" icon="refresh" onClick={() => sendAgain(item.id)}>
            {t('threads.sendAgain')}
          </Button>
          <Button variant="ghost" size="sm" onClick={() => discardUnsent(item.id)}>
            {t('threads.discard')}
          </Button>
        </div>
      )}
    </li>
  )
}

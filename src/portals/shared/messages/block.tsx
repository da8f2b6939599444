import { type ReactElement, useId, useState } from 'react'
import type { Thread } from '#/contract/messages.ts'
import { T, useT } from '#/i18n/react.tsx'
import { useTask } from '#/portals/shared/use-task.ts'
import { blockThread } from '#/stores/messages.ts'
import { Button } from '#/ui/button.tsx'
import { ConfirmDialog } from '#/ui/dialog.tsx'
import { Icon } from '#/ui/icon.tsx'
import { MenuButton } from '#/ui/menu-button.tsx'
import { CorrespondentName } from './correspondent.tsx'

interface ThreadMenuProps {
  thread: Thread
  onBlock: () => void
}

/** What can be done with a thread: who is at its other end can be blocked, once it was asked whether that is meant. */
export function ThreadMenu({ thread: { id, other }, onBlock }: ThreadMenuProps): ReactElement {
  const t = useT()
  const [open, setOpen] = useState(false)
  const [asking, setAsking] = useState(false)
  const task = useTask()

  async function block(): Promise<void> {
    onBlock()
    if (await task.run(() => blockThread(id, true))) setAsking(false)
  }

  return (
    <>
      <MenuButton
        label={t('threads.more')}
        className="btn btn-ghost btn-icon"
        open={open}
        onOpenChange={setOpen}
        items={[{ key: 'block', label: t('threads.block'), icon: 'lock', onSelect: () => setAsking(true) }]}
      >
        <Icon name="more" label={t('threads.more')} />
      </MenuButton>
      <ConfirmDialog
        open={asking}
        title={<T id="threads.blockTitle" values={{ name: <CorrespondentName of={other} /> }} />}
        text={t('threads.blockText')}
        error={task.fault}
        noLabel={t('threads.blockNo')}
        yesLabel={t('threads.block')}
        danger
        busy={task.busy}
        onNo={() => {
          task.forget()
          setAsking(false)
        }}
        onYes={() => void block()}
      />
    </>
  )
}

/** In the place of the field, where the reader has blocked who is at the other end: the way back. */
export function BlockedThread({ id, onUnblock }: { id: string; onUnblock: () => void }): ReactElement {
  const t = useT()
  const textId = useId()
  const unblock = (): void => {
    onUnblock()
    void task.run(() => blockThread(id, false))
  }
  const task = useTask()

  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line bg-base-100 p-4 text-sm">
      <p id={textId} className="grow text-muted">
        {t('threads.blocked')}
      </p>
      <Button variant="outline" size="sm" busy={task.busy} aria-describedby={textId} onClick={unblock}>
        {t('threads.unblock')}
      </Button>
      {task.fault && (
        <p className="error basis-full" role="alert">
          {task.fault}
        </p>
      )}
    </div>
  )
}

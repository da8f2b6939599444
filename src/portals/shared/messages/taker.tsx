import { type ReactElement, useState } from 'react'
import { messageEndpoints, type Thread } from '#/contract/messages.ts'
import { read } from '#/contract/read.ts'
import { T, useT } from '#/i18n/react.tsx'
import { fullName } from '#/portals/shared/people/full-name.ts'
import { useMe } from '#/portals/shared/use-me.ts'
import { useRead } from '#/portals/shared/use-read.ts'
import { useTask } from '#/portals/shared/use-task.ts'
import { messageOf } from '#/stores/errors.ts'
import { takeThread } from '#/stores/messages.ts'
import { loadMissing } from '#/stores/reads.ts'
import { showToast } from '#/stores/toasts.ts'
import { Isolate } from '#/ui/bidi.tsx'
import { Button } from '#/ui/button.tsx'
import { Icon } from '#/ui/icon.tsx'
import { MenuButton, type MenuItem } from '#/ui/menu-button.tsx'

const administrators = read(messageEndpoints.administrators)

/** Which administrator answers in a thread: one takes it, gives it back or hands it over. */
export function Taker({ thread: { id, takenBy } }: { thread: Thread }): ReactElement {
  const t = useT()
  const me = useMe()
  const others = useRead(administrators)
  const task = useTask()
  const [open, setOpen] = useState(false)
  const give = async (userId: string | null): Promise<void> => {
    try {
      await takeThread(id, userId)
    } catch (error) {
      showToast({ text: messageOf(error, 'general', t) })
    }
  }
  const change = (next: boolean): void => {
    setOpen(next)
    if (next) void loadMissing(administrators)
  }
  const items: MenuItem[] = [
    { key: 'nobody', label: t('threads.taker.nobody'), checked: takenBy === null, onSelect: () => void give(null) },
    {
      key: me.id,
      label: t('threads.taker.me'),
      checked: takenBy?.id === me.id,
      onSelect: () => void give(me.id),
    },
    ...(others.data ?? [])
      .filter((each) => each.id !== me.id)
      .map((each) => ({
        key: each.id,
        label: <Isolate>{fullName(each)}</Isolate>,
        checked: takenBy?.id === each.id,
        onSelect: () => void give(each.id),
      })),
  ]
  return (
    <span className="flex flex-none items-center gap-2">
      {takenBy === null ? (
        <Button
          variant="outline"
          size="sm"
          className="max-sm:hidden"
          busy={task.busy}
          onClick={() => void task.run(() => give(me.id))}
        >
          {t('threads.taker.take')}
        </Button>
      ) : (
        <span className="hidden text-sm text-muted sm:inline">
          <T id="threads.takenBy" values={{ name: <Isolate>{fullName(takenBy)}</Isolate> }} />
        </span>
      )}
      <MenuButton
        label={t('threads.taker.label')}
        className="btn btn-ghost btn-icon"
        open={open}
        onOpenChange={change}
        head={<b>{t('threads.taker.label')}</b>}
        items={items}
      >
        <Icon name="more" label={t('threads.taker.label')} />
      </MenuButton>
    </span>
  )
}

import { type ReactElement, useState } from 'react'
import type { Announcement } from '#/contract/announcements.ts'
import { useT } from '#/i18n/react.tsx'
import { useTask } from '#/portals/shared/use-task.ts'
import { deleteAnnouncement } from '#/stores/announcements.ts'
import { openPath } from '#/stores/navigation.ts'
import { showToast } from '#/stores/toasts.ts'
import { Button, ButtonLink } from '#/ui/button.tsx'
import { ConfirmDialog } from '#/ui/dialog.tsx'
import { useAnnouncementsPath } from './use-announcements.ts'

/** What can be done with an announcement: changing it, by its own side, and taking it back. */
export function AnnouncementActs({ of: { id, title, own, deletable } }: { of: Announcement }): ReactElement {
  const t = useT()
  const path = useAnnouncementsPath()
  const [asking, setAsking] = useState(false)
  const task = useTask()
  const stop = (): void => {
    setAsking(false)
    task.forget()
  }
  const remove = (): Promise<boolean> =>
    task.run(async () => {
      await deleteAnnouncement(id)
      showToast({ text: t('announcements.deleted') })
      openPath(path)
    })
  return (
    <div className="flex flex-wrap gap-2">
      {own && (
        <ButtonLink variant="outline" icon="edit" href={`${path}/${id}/edit`}>
          {t('announcements.change')}
        </ButtonLink>
      )}
      {deletable && (
        <Button variant="danger-outline" icon="trash" onClick={() => setAsking(true)}>
          {t('announcements.delete')}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title={t('announcements.deleteTitle')}
        text={
          <>
            <span className="mb-2 line-clamp-3 block border-s-2 border-line ps-3 text-muted" dir="auto">
              {title}
            </span>
            <span className="block">{t('announcements.deleteText')}</span>
          </>
        }
        error={task.fault}
        noLabel={t('announcements.deleteNo')}
        yesLabel={t('announcements.deleteYes')}
        danger
        busy={task.busy}
        onNo={stop}
        onYes={() => void remove()}
      />
    </div>
  )
}

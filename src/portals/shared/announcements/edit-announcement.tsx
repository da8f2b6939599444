import '#/portals/shared/thread-words.ts'
import '#/portals/shared/desk-words.ts'
import type { ReactElement } from 'react'
import type { Announcement } from '#/contract/announcements.ts'
import { useT } from '#/i18n/react.tsx'
import { ConflictNotice } from '#/portals/shared/curriculum/conflict-notice.tsx'
import { useForm } from '#/portals/shared/form/use-form.ts'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { Region } from '#/portals/shared/region.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import { changeAnnouncement } from '#/stores/announcements.ts'
import { serverNow } from '#/stores/clock.ts'
import { openPath } from '#/stores/navigation.ts'
import { load } from '#/stores/reads.ts'
import { showToast } from '#/stores/toasts.ts'
import { Alert } from '#/ui/alert.tsx'
import { ButtonLink } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/states.tsx'
import { AnnouncementForm } from './announcement-form.tsx'
import { AnnouncementsFrame } from './announcements-frame.tsx'
import { AudienceMark, AudienceName } from './audience.tsx'
import { useDifferences } from './differences.tsx'
import { type AnnouncementDraft, announcementFaults, draftOf, factsOf } from './draft.ts'
import { PaneHead } from './pane-head.tsx'
import type { EditAnnouncementReads } from './staff-announcement-reads.ts'
import { useAnnouncementsPath } from './use-announcements.ts'

/** Where an announcement is changed, beside the list. */
export function EditAnnouncement({ page, reads }: ScreenProps<EditAnnouncementReads>): ReactElement {
  return (
    <AnnouncementsFrame page={page} list={reads.list}>
      <Region state={useRead(reads.announcement)} rows={6} retry={() => load(reads.announcement)}>
        {(announcement) => <Edit key={announcement.id} of={announcement} />}
      </Region>
    </AnnouncementsFrame>
  )
}

function Edit({ of }: { of: Announcement }): ReactElement {
  const t = useT()
  const href = `${useAnnouncementsPath()}/${of.id}`
  return (
    <>
      <PaneHead
        back={{ href, label: t('announcement-form.toAnnouncement') }}
        mark={<AudienceMark of={of.audience} />}
        title={t('staff.announcements.edit')}
        note={<AudienceName of={of.audience} />}
      />
      {of.own ? (
        <EditForm of={of} href={href} />
      ) : (
        <EmptyState
          icon="lock"
          title={t('announcement-form.notYours')}
          heading="h2"
          action={
            <ButtonLink variant="outline" href={href}>
              {t('announcement-form.toAnnouncement')}
            </ButtonLink>
          }
        />
      )}
    </>
  )
}

/** What an announcement says, and while it waits for its time, when it comes. */
function EditForm({ of, href }: { of: Announcement; href: string }): ReactElement {
  const t = useT()
  const differences = useDifferences()
  // Of what has come meanwhile the time is no question any more.
  const timely = (draft: AnnouncementDraft): AnnouncementDraft => (of.planned ? draft : { ...draft, when: 'now' })
  const form = useForm<AnnouncementDraft, Announcement>({
    start: () => draftOf(of),
    version: of.version,
    asks: true,
    leads: true,
    draftOf,
    fieldOf: (fact) => (fact === 'publishAt' ? 'date' : fact),
    faultsOf: (draft) => announcementFaults(timely(draft), serverNow(), t),
    async save(draft, version) {
      await changeAnnouncement(of.id, { ...factsOf(timely(draft)), version })
      showToast({ text: t('announcement-form.changed') })
      openPath(href)
    },
  })
  const { conflict } = form
  return (
    <div className="grid min-h-0 flex-1 content-start gap-4 overflow-auto p-4 lg:px-6">
      {conflict && (
        <ConflictNotice
          rows={differences(form.draft, conflict.theirs)}
          onMine={conflict.keepMine}
          onTheirs={conflict.takeTheirs}
          busy={form.busy}
        />
      )}
      <AnnouncementForm
        form={form}
        audience={of.audience.kind}
        choices={{ when: of.planned, urgent: false }}
        note={of.planned ? undefined : <Alert role="note">{t('announcement-form.unreadAgain')}</Alert>}
        saveLabel={t('announcement-form.save')}
        backHref={href}
      />
    </div>
  )
}

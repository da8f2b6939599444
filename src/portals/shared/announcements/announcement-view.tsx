import type { ReactElement } from 'react'
import type { Announcement } from '#/contract/announcements.ts'
import { formatDateTime, formatDayAndTime } from '#/i18n/dates.ts'
import { isolate } from '#/i18n/isolates.ts'
import { T, useLocale, useT } from '#/i18n/react.tsx'
import { CorrespondentMark, CorrespondentName, colourOf } from '#/portals/shared/messages/correspondent.tsx'
import { ADMINISTRATION } from '#/portals/shared/messages/message-reads.ts'
import { useMessagesPath } from '#/portals/shared/messages/use-messages.ts'
import { Words } from '#/portals/shared/words/words.tsx'
import { Alert } from '#/ui/alert.tsx'
import { Isolate } from '#/ui/bidi.tsx'
import { ButtonLink } from '#/ui/button.tsx'
import { Chip } from '#/ui/chip.tsx'
import { AnnouncementActs } from './announcement-acts.tsx'
import { AudienceName } from './audience.tsx'
import { PaneHead } from './pane-head.tsx'
import { Readers } from './readers.tsx'
import { useAnnouncementsPath } from './use-announcements.ts'
import { useOpenMark } from './use-open-mark.ts'

interface AnnouncementViewProps {
  announcement: Announcement
  /** What the list is searched for, to which it leads back. */
  listSearch: string
}

/** An announcement: from whom and for whom, what it says, and what can be done with it. */
export function AnnouncementView({ announcement, listSearch }: AnnouncementViewProps): ReactElement {
  const t = useT()
  const locale = useLocale()
  const path = useAnnouncementsPath()
  const { title, words, author, audience, at, planned, urgent, changedAt, counts, own, deletable } = announcement
  useOpenMark(announcement)
  return (
    <>
      <div data-subject={colourOf(author)}>
        <PaneHead
          back={{ href: path + listSearch, label: t('announcements.back'), narrow: true }}
          mark={<CorrespondentMark of={author} />}
          title={<Isolate>{title}</Isolate>}
          note={<CorrespondentName of={author} />}
        />
      </div>
      <section
        className="min-h-0 flex-1 overflow-auto p-4 lg:px-6"
        aria-label={isolate(title)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
        tabIndex={0}
      >
        <div className="grid max-w-3xl gap-4">
          {planned && (
            <Alert icon="clock" role="note">
              <T id="announcements.plannedFor" values={{ when: <Isolate>{formatDayAndTime(locale, at)}</Isolate> }} />
            </Alert>
          )}
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
            <span>
              <T id="announcements.to" values={{ audience: <AudienceName of={audience} /> }} />
            </span>
            {!planned && (
              <time dateTime={at}>
                <Isolate>{formatDateTime(locale, at)}</Isolate>
              </time>
            )}
            {urgent && <Chip tone="warning">{t('announcements.urgent')}</Chip>}
            {changedAt !== null && (
              <span>
                <T
                  id="announcements.changedOn"
                  values={{ when: <Isolate>{formatDateTime(locale, changedAt)}</Isolate> }}
                />
              </span>
            )}
          </div>
          <div className="card card-pad">
            <p className="whitespace-pre-wrap wrap-anywhere [unicode-bidi:plaintext]" dir="auto">
              <Words of={words} />
            </p>
          </div>
          <ReplyLink to={announcement} />
          {counts && !planned && <Readers id={announcement.id} counts={counts} />}
          {(own || deletable) && <AnnouncementActs of={announcement} />}
        </div>
      </section>
    </>
  )
}

/** The way to write to whoever announced it, where they wish that and are still there. */
function ReplyLink({ to: { replies, author, own } }: { to: Announcement }): ReactElement | null {
  const t = useT()
  const messages = useMessagesPath()
  const to = author.kind === 'administration' ? ADMINISTRATION : author.kind === 'professor' ? author.id : null
  if (own || replies !== 'author' || to === null) return null
  return (
    <div>
      <ButtonLink variant="outline" icon="message" mirrorIcon href={`${messages}/new?to=${to}`}>
        {t(to === ADMINISTRATION ? 'announcements.replyAdministration' : 'announcements.replyProfessor')}
      </ButtonLink>
    </div>
  )
}

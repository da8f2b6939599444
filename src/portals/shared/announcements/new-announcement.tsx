import '#/portals/shared/thread-words.ts'
import '#/portals/shared/desk-words.ts'
import type { ReactElement } from 'react'
import type { AudienceChoice, AudienceOption, AudiencePage } from '#/contract/announcements.ts'
import { audienceAddress, audienceText } from '#/contract/audience-address.ts'
import type { Read } from '#/contract/read.ts'
import { T, useT } from '#/i18n/react.tsx'
import { ChoiceList } from '#/portals/shared/messages/choice-list.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { Region } from '#/portals/shared/region.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import { load } from '#/stores/reads.ts'
import type { PortalPage } from '#/stores/router.ts'
import { ButtonLink } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/states.tsx'
import { AnnouncementsFrame } from './announcements-frame.tsx'
import { AudienceMark, AudienceName } from './audience.tsx'
import { NewForm } from './new-form.tsx'
import { PaneHead } from './pane-head.tsx'
import type { NewAnnouncementReads } from './staff-announcement-reads.ts'
import { useAnnouncementsPath } from './use-announcements.ts'

/** A new announcement: first for whom, which stands in the address, then what. */
export function NewAnnouncement({ page, reads }: ScreenProps<NewAnnouncementReads>): ReactElement {
  return (
    <AnnouncementsFrame page={page} list={reads.list}>
      {reads.chosen ? (
        <Chosen read={reads.chosen} page={page} />
      ) : (
        reads.audiences && <Choice read={reads.audiences} page={page} />
      )}
    </AnnouncementsFrame>
  )
}

interface PartProps {
  read: Read<AudiencePage>
  page: PortalPage
}

function Choice({ read, page }: PartProps): ReactElement {
  const t = useT()
  const query = audienceAddress.queryOf(page.search)
  return (
    <>
      <ChoiceHead />
      <ChoiceList
        label={t('announcement-form.searchAudiences')}
        read={read}
        place={{ path: page.path, query, address: audienceAddress }}
      >
        {(option) => <Option key={audienceText(choiceOf(option))} of={option} path={page.path} />}
      </ChoiceList>
    </>
  )
}

function ChoiceHead(): ReactElement {
  const t = useT()
  return (
    <PaneHead
      back={{ href: useAnnouncementsPath(), label: t('announcements.back') }}
      title={t('staff.announcements.new')}
      note={t('announcement-form.choose')}
    />
  )
}

function Option({ of, path }: { of: AudienceOption; path: string }): ReactElement {
  return (
    <li data-subject={of.subject?.key ?? undefined}>
      <a
        className="thread-item flex min-h-14 items-center gap-3 px-4 py-2 text-base-content no-underline hover:bg-base-200"
        href={`${path}?to=${audienceText(choiceOf(of))}`}
      >
        <AudienceMark of={of} />
        <span className="grid min-w-0 grid-cols-[minmax(0,1fr)]">
          <b className="truncate py-px font-bold">
            <AudienceName of={of} />
          </b>
          <span className="text-sm text-muted">
            <People of={of} />
          </span>
        </span>
      </a>
    </li>
  )
}

/** How many people that are now. */
function People({ of: { people } }: { of: AudienceOption }): ReactElement {
  const t = useT()
  return <>{t('announcement-form.people', { count: people })}</>
}

/** @returns it as an address says it */
function choiceOf({ kind, id }: Pick<AudienceOption, 'kind' | 'id'>): AudienceChoice {
  if (kind === 'class' || kind === 'subject' || kind === 'group') return { kind, id: id ?? 0 }
  return { kind }
}

function Chosen({ read, page }: PartProps): ReactElement {
  const t = useT()
  return (
    <Region state={useRead(read)} rows={4} retry={() => load(read)}>
      {({ items: [option] }) =>
        option ? (
          <>
            <PaneHead
              back={{ href: page.path, label: t('announcement-form.chooseOther') }}
              mark={<AudienceMark of={option} />}
              title={<T id="announcement-form.newFor" values={{ audience: <AudienceName of={option} /> }} />}
              note={<People of={option} />}
            />
            <NewForm key={read.key} audience={choiceOf(option)} backHref={page.path} />
          </>
        ) : (
          <>
            <ChoiceHead />
            <EmptyState
              icon="users"
              title={t('announcement-form.nobodyTitle')}
              text={t('announcement-form.nobodyText')}
              heading="h2"
              action={
                <ButtonLink variant="outline" href={page.path}>
                  {t('announcement-form.chooseOther')}
                </ButtonLink>
              }
            />
          </>
        )
      }
    </Region>
  )
}

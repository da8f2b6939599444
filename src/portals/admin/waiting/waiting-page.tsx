import '#/portals/shared/desk-words.ts'
import '#/portals/shared/office-words.ts'
import type { ReactElement } from 'react'
import type { ContactPage } from '#/contract/contact.ts'
import type { Read } from '#/contract/read.ts'
import type { RequestPage } from '#/contract/user-requests.ts'
import { WAITING_KINDS, type WaitingKind, waitingAddress } from '#/contract/waiting-list.ts'
import { formatDateTime } from '#/i18n/dates.ts'
import { formatNumber } from '#/i18n/format.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { ContactTable } from '#/portals/admin/contact/contact-table.tsx'
import { RequestLink } from '#/portals/admin/request-link.tsx'
import { routes } from '#/portals/admin/routes.ts'
import { Crumbs } from '#/portals/shared/crumbs.tsx'
import { followPathsOf } from '#/portals/shared/follow/follow-paths-of.ts'
import { OpenFaults } from '#/portals/shared/follow/open-faults.tsx'
import { RowsPager } from '#/portals/shared/list/rows-pager.tsx'
import { useLastPage } from '#/portals/shared/list/use-last-page.ts'
import { PageHead } from '#/portals/shared/page-head.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { Region } from '#/portals/shared/region.tsx'
import { useUnread } from '#/portals/shared/shell/unread-count.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import { ButtonLink } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { EmptyState } from '#/ui/states.tsx'
import type { WaitingReads } from './waiting-reads.ts'

/** What others wrote to the academy, asked of it or found wrong, and nobody has dealt with: one kind at a time. */
export function WaitingPage({ page, reads }: ScreenProps<WaitingReads>): ReactElement {
  const t = useT()
  const { kind } = waitingAddress.queryOf(page.search)
  const hrefOf = (each: number): string => hrefTo({ kind, page: each })
  return (
    <>
      <Crumbs above={[{ href: routes.messages, label: t('common.title.messages') }]} here={t('admin.title.waiting')} />
      <PageHead title={t('admin.title.waiting')} lead={t('waiting.lead')} />
      <nav className="tabs" aria-label={t('waiting.kinds')}>
        {WAITING_KINDS.map((each) => (
          <KindLink key={each} kind={each} current={each === kind} />
        ))}
      </nav>
      {reads.contact && <Messages read={reads.contact} hrefOf={hrefOf} />}
      {reads.requests && <Requests read={reads.requests} hrefOf={hrefOf} />}
      {reads.faults && <OpenFaults read={reads.faults} paths={followPathsOf({ routes })} hrefOf={hrefOf} />}
    </>
  )
}

const hrefTo = (query: { kind: WaitingKind; page?: number }): string => routes.waiting + waitingAddress.searchOf(query)

function KindLink({ kind, current }: { kind: WaitingKind; current: boolean }): ReactElement {
  const t = useT()
  const locale = useLocale()
  const count = useUnread(kind)
  return (
    <a href={hrefTo({ kind })} aria-current={current ? 'page' : undefined}>
      {t(`waiting.kind.${kind}`)}
      {count > 0 && (
        <>
          <span className="n" aria-hidden="true">
            {formatNumber(locale, count)}
          </span>
          <span className="sr-only">{t('waiting.count', { count })}</span>
        </>
      )}
    </a>
  )
}

interface ListProps<Rows> {
  read: Read<Rows>
  hrefOf: (page: number) => string
}

function Messages({ read, hrefOf }: ListProps<ContactPage>): ReactElement {
  return (
    <Region state={useRead(read)} rows={6}>
      {(found) => <FoundMessages found={found} hrefOf={hrefOf} />}
    </Region>
  )
}

interface FoundProps<Rows> {
  found: Rows
  hrefOf: (page: number) => string
}

function FoundMessages({ found, hrefOf }: FoundProps<ContactPage>): ReactElement {
  const t = useT()
  useLastPage(found, hrefOf)
  return (
    <Card>
      {found.items.length > 0 ? (
        <ContactTable of={found} hrefOf={hrefOf} />
      ) : (
        <EmptyState
          icon="check"
          title={t('contact.none.open')}
          text={t('contact.noneText')}
          heading="h2"
          action={
            <ButtonLink variant="outline" href={routes.contact}>
              {t('waiting.allContact')}
            </ButtonLink>
          }
        />
      )}
    </Card>
  )
}

function Requests({ read, hrefOf }: ListProps<RequestPage>): ReactElement {
  return (
    <Region state={useRead(read)} rows={6}>
      {(found) => <FoundRequests found={found} hrefOf={hrefOf} />}
    </Region>
  )
}

function FoundRequests({ found, hrefOf }: FoundProps<RequestPage>): ReactElement {
  const t = useT()
  const locale = useLocale()
  useLastPage(found, hrefOf)
  return (
    <Card>
      {found.items.length > 0 ? (
        <>
          <ul className="list">
            {found.items.map((request) => (
              <li key={request.id} className="wraps">
                <span className="grow">
                  <RequestLink request={request} />
                </span>
                <time className="muted small" dateTime={request.createdAt}>
                  {formatDateTime(locale, request.createdAt)}
                </time>
              </li>
            ))}
          </ul>
          <RowsPager of={found} hrefOf={hrefOf} />
        </>
      ) : (
        <EmptyState icon="check" title={t('waiting.noRequests')} text={t('waiting.noRequestsText')} heading="h2" />
      )}
    </Card>
  )
}

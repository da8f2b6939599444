import type { ReactElement } from 'react'
import type { ContactPage, ContactQuery, ContactSummary } from '#/contract/contact.ts'
import { CONTACT_STATES } from '#/contract/contact.ts'
import { contactAddress } from '#/contract/contact-list.ts'
import type { Read } from '#/contract/read.ts'
import { formatDateTime } from '#/i18n/dates.ts'
import { T, useLocale, useT } from '#/i18n/react.tsx'
import { routes } from '#/portals/admin/routes.ts'
import { ListToolbar } from '#/portals/shared/list/list-toolbar.tsx'
import { RowsPager } from '#/portals/shared/list/rows-pager.tsx'
import { PageHead } from '#/portals/shared/page-head.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { Region } from '#/portals/shared/region.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import { Isolate } from '#/ui/bidi.tsx'
import { ButtonLink } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Chip } from '#/ui/chip.tsx'
import { type Column, DataTable } from '#/ui/data-table.tsx'
import { EmptyState } from '#/ui/states.tsx'
import { messagePath } from './message-path.ts'

/** Messages of the public contact form: what waits for an answer first. */
export function ContactList({ page, reads }: ScreenProps<{ messages: Read<ContactPage> }>): ReactElement {
  const t = useT()
  const query = contactAddress.queryOf(page.search)
  const state = useRead(reads.messages)
  return (
    <>
      <PageHead title={t('admin.contact.title')} lead={t('admin.contact.lead')} />
      <ListToolbar
        place={{ path: routes.contact, query, address: contactAddress }}
        search={{ label: t('admin.contact.search'), hint: t('admin.contact.searchHint') }}
      />
      <nav className="tabs" aria-label={t('admin.contact.states')}>
        {CONTACT_STATES.map((each) => (
          <a
            key={each}
            href={listPath({ state: each, q: query.q })}
            aria-current={each === query.state ? 'page' : undefined}
          >
            {t(`admin.contact.state.${each}`)}
          </a>
        ))}
      </nav>
      <Region state={state} rows={6}>
        {(messages) =>
          messages.items.length > 0 ? <Messages page={messages} query={query} /> : <None query={query} />
        }
      </Region>
    </>
  )
}

function listPath(query: Partial<ContactQuery>): string {
  return routes.contact + contactAddress.searchOf(query)
}

function Messages({ page, query }: { page: ContactPage; query: ContactQuery }): ReactElement {
  const t = useT()
  return (
    <Card>
      <DataTable caption={t('admin.contact.title')} columns={useColumns()} rows={page.items} rowKey={({ id }) => id} />
      <RowsPager of={page} hrefOf={(each) => listPath({ ...query, page: each })} />
    </Card>
  )
}

function useColumns(): Column<ContactSummary>[] {
  const t = useT()
  const locale = useLocale()
  return [
    {
      key: 'name',
      header: t('admin.contact.from'),
      main: true,
      cell: ({ id, name, topic }) => (
        <a className="who-link" href={messagePath(id)}>
          <b>
            <Isolate>{name}</Isolate>
          </b>
          <small className="muted">{t(`admin.contact.topic.${topic}`)}</small>
        </a>
      ),
    },
    {
      key: 'excerpt',
      header: t('admin.contact.message'),
      wide: true,
      cell: ({ excerpt }) => (
        <span className="clip" dir="auto">
          {excerpt}
        </span>
      ),
    },
    {
      key: 'date',
      header: t('admin.contact.date'),
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(locale, createdAt)}</time>,
    },
    {
      key: 'state',
      header: t('admin.contact.stateColumn'),
      cell: ({ answered }) => <StateChip answered={answered} />,
    },
  ]
}

/** Whether somebody has answered, in a word. */
export function StateChip({ answered }: { answered: boolean }): ReactElement {
  const t = useT()
  return answered ? (
    <Chip tone="success" icon="check">
      {t('admin.contact.isAnswered')}
    </Chip>
  ) : (
    <Chip tone="warning" icon="clock">
      {t('admin.contact.isOpen')}
    </Chip>
  )
}

/** Nothing found is not nothing there. */
function None({ query }: { query: ContactQuery }): ReactElement {
  const t = useT()
  const found = query.q === '' && query.page === 1
  return (
    <Card>
      {found ? (
        <EmptyState
          icon="mail"
          title={t(`admin.contact.none.${query.state}`)}
          text={t('admin.contact.noneText')}
          heading="h2"
        />
      ) : (
        <EmptyState
          icon="search"
          title={t('admin.contact.noResult')}
          text={
            query.q === '' ? undefined : (
              <T id="admin.contact.noResultText" values={{ q: <Isolate>{query.q}</Isolate> }} />
            )
          }
          heading="h2"
          action={
            <ButtonLink variant="outline" href={listPath({ state: query.state })}>
              {t('admin.contact.clear')}
            </ButtonLink>
          }
        />
      )}
    </Card>
  )
}

import '#/portals/shared/office-words.ts'
import type { ReactElement } from 'react'
import type { ContactPage, ContactQuery } from '#/contract/contact.ts'
import { CONTACT_STATES } from '#/contract/contact.ts'
import { contactAddress } from '#/contract/contact-list.ts'
import type { Read } from '#/contract/read.ts'
import { T, useT } from '#/i18n/react.tsx'
import { routes } from '#/portals/admin/routes.ts'
import { ListToolbar } from '#/portals/shared/list/list-toolbar.tsx'
import { PageHead } from '#/portals/shared/page-head.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { Region } from '#/portals/shared/region.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import { Isolate } from '#/ui/bidi.tsx'
import { ButtonLink } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { EmptyState } from '#/ui/states.tsx'
import { ContactTable } from './contact-table.tsx'

/** Messages of the public contact form: what waits for an answer first. */
export function ContactList({ page, reads }: ScreenProps<{ messages: Read<ContactPage> }>): ReactElement {
  const t = useT()
  const query = contactAddress.queryOf(page.search)
  const state = useRead(reads.messages)
  return (
    <>
      <PageHead title={t('contact.title')} lead={t('contact.lead')} />
      <ListToolbar
        place={{ path: routes.contact, query, address: contactAddress }}
        search={{ label: t('contact.search'), hint: t('contact.searchHint') }}
      />
      <nav className="tabs" aria-label={t('contact.states')}>
        {CONTACT_STATES.map((each) => (
          <a
            key={each}
            href={listPath({ state: each, q: query.q })}
            aria-current={each === query.state ? 'page' : undefined}
          >
            {t(`contact.state.${each}`)}
          </a>
        ))}
      </nav>
      <Region state={state} rows={6}>
        {(messages) =>
          messages.items.length > 0 ? (
            <Card>
              <ContactTable of={messages} hrefOf={(each) => listPath({ ...query, page: each })} />
            </Card>
          ) : (
            <None query={query} />
          )
        }
      </Region>
    </>
  )
}

function listPath(query: Partial<ContactQuery>): string {
  return routes.contact + contactAddress.searchOf(query)
}

/** Nothing found is not nothing there. */
function None({ query }: { query: ContactQuery }): ReactElement {
  const t = useT()
  const found = query.q === '' && query.page === 1
  return (
    <Card>
      {found ? (
        <EmptyState icon="mail" title={t(`contact.none.${query.state}`)} text={t('contact.noneText')} heading="h2" />
      ) : (
        <EmptyState
          icon="search"
          title={t('contact.noResult')}
          text={
            query.q === '' ? undefined : <T id="contact.noResultText" values={{ q: <Isolate>{query.q}</Isolate> }} />
          }
          heading="h2"
          action={
            <ButtonLink variant="outline" href={listPath({ state: query.state })}>
              {t('contact.clear')}
            </ButtonLink>
          }
        />
      )}
    </Card>
  )
}

import type { ReactElement } from 'react'
import type { ContactPage, ContactSummary } from '#/contract/contact.ts'
import { formatDateTime } from '#/i18n/dates.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { RowsPager } from '#/portals/shared/list/rows-pager.tsx'
import { Isolate } from '#/ui/bidi.tsx'
import { Chip } from '#/ui/chip.tsx'
import { type Column, DataTable } from '#/ui/data-table.tsx'
import { messagePath } from './message-path.ts'

interface ContactTableProps {
  of: ContactPage
  hrefOf: (page: number) => string
}

/** A page of messages of the public contact form, each with the way to it. */
export function ContactTable({ of, hrefOf }: ContactTableProps): ReactElement {
  const t = useT()
  return (
    <>
      <DataTable caption={t('contact.title')} columns={useColumns()} rows={of.items} rowKey={({ id }) => id} />
      <RowsPager of={of} hrefOf={hrefOf} />
    </>
  )
}

function useColumns(): Column<ContactSummary>[] {
  const t = useT()
  const locale = useLocale()
  return [
    {
      key: 'name',
      header: t('contact.from'),
      main: true,
      cell: ({ id, name, topic }) => (
        <a className="who-link" href={messagePath(id)}>
          <b>
            <Isolate>{name}</Isolate>
          </b>
          <small className="muted">{t(`contact.topic.${topic}`)}</small>
        </a>
      ),
    },
    {
      key: 'excerpt',
      header: t('contact.message'),
      wide: true,
      cell: ({ excerpt }) => (
        <span className="clip" dir="auto">
          {excerpt}
        </span>
      ),
    },
    {
      key: 'date',
      header: t('contact.date'),
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(locale, createdAt)}</time>,
    },
    {
      key: 'state',
      header: t('contact.stateColumn'),
      cell: ({ answered }) => <StateChip answered={answered} />,
    },
  ]
}

/** Whether somebody has answered, in a word. */
export function StateChip({ answered }: { answered: boolean }): ReactElement {
  const t = useT()
  return answered ? (
    <Chip tone="success" icon="check">
      {t('contact.isAnswered')}
    </Chip>
  ) : (
    <Chip tone="warning" icon="clock">
      {t('contact.isOpen')}
    </Chip>
  )
}

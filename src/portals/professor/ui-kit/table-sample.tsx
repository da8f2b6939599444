import type { ReactElement } from 'react'
import { useT } from '#/i18n/react.tsx'
import { Avatar } from '#/ui/avatar.tsx'
import { Isolate, Ltr } from '#/ui/bidi.tsx'
import { Chip } from '#/ui/chip.tsx'
import { type Column, DataTable } from '#/ui/data-table.tsx'
import { Section } from './section.tsx'

interface Row {
  name: string
  phone: string
  active: boolean
}

/** Made-up people; names are data and stay as they are in every language. */
const ROWS: readonly Row[] = [
  { name: 'آية المرزوقي', phone: '55 902 314', active: true },
  { name: 'إسراء الهمامي', phone: '53 018 662', active: true },
  { name: 'سيف الدين العياري', phone: '50 667 231', active: false },
]

export function TableSample(): ReactElement {
  const t = useT()
  const columns: Column<Row>[] = [
    {
      key: 'name',
      header: t('common.role.STUDENT'),
      main: true,
      cell: ({ name }) => (
        <span className="who">
          <Avatar name={name} />
          <b>
            <Isolate lang="ar">{name}</Isolate>
          </b>
        </span>
      ),
    },
    { key: 'class', header: t('common.profile.class'), cell: () => t('professor.uiKit.sampleClass') },
    { key: 'phone', header: t('common.profile.phone'), cell: ({ phone }) => <Ltr>{phone}</Ltr> },
    {
      key: 'state',
      header: t('professor.uiKit.state'),
      cell: ({ active }) =>
        active ? (
          <Chip tone="success">{t('professor.uiKit.chipActive')}</Chip>
        ) : (
          <Chip tone="line">{t('professor.uiKit.chipSuspended')}</Chip>
        ),
    },
  ]
  return (
    <Section title={t('professor.uiKit.table')} full>
      <DataTable caption={t('professor.uiKit.table')} columns={columns} rows={ROWS} rowKey={({ name }) => name} />
    </Section>
  )
}

import type { ReactElement } from 'react'
import type { ImportPage, ImportSummary } from '#/contract/imports.ts'
import { pageAddress } from '#/contract/page-address.ts'
import type { Read } from '#/contract/read.ts'
import { formatDateTime } from '#/i18n/dates.ts'
import { formatNumber } from '#/i18n/format.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { routes } from '#/portals/admin/routes.ts'
import { type ListColumn, ListView } from '#/portals/shared/list/list-view.tsx'
import { PageHead } from '#/portals/shared/page-head.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { useRead } from '#/portals/shared/use-read.ts'
import { Isolate, Ltr } from '#/ui/bidi.tsx'
import { ButtonLink } from '#/ui/button.tsx'
import { ImportStatus } from './import-status.tsx'

/** Files of people that were brought, newest first. */
export function ImportList({ page, reads }: ScreenProps<{ imports: Read<ImportPage> }>): ReactElement {
  const t = useT()
  const place = { path: routes.imports, query: pageAddress.queryOf(page.search), address: pageAddress }
  const add = (
    <ButtonLink variant="primary" icon="upload" href={routes.importNew}>
      {t('admin.imports.new')}
    </ButtonLink>
  )
  return (
    <>
      <PageHead
        title={t('admin.imports.title')}
        lead={t('admin.imports.lead')}
        actions={
          <>
            <ButtonLink variant="outline" icon="file" href={routes.letters}>
              {t('admin.imports.letters')}
            </ButtonLink>
            {add}
          </>
        }
      />
      <ListView
        place={place}
        state={useRead(reads.imports)}
        caption={t('admin.imports.title')}
        columns={useColumns()}
        none={{ icon: 'upload', title: t('admin.imports.none'), text: t('admin.imports.noneText'), action: add }}
      />
    </>
  )
}

function useColumns(): ListColumn<ImportSummary>[] {
  const t = useT()
  const locale = useLocale()
  const number = (value: number): ReactElement => <Ltr>{formatNumber(locale, value)}</Ltr>
  return [
    {
      key: 'file',
      header: t('admin.imports.file'),
      main: true,
      cell: ({ id, fileName, role }) => (
        <a className="who-link" href={`${routes.imports}/${id}`}>
          <b>
            <Isolate>{fileName}</Isolate>
          </b>
          <small className="muted">{t(`admin.imports.role.${role}`)}</small>
        </a>
      ),
    },
    {
      key: 'date',
      header: t('admin.imports.date'),
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(locale, createdAt)}</time>,
    },
    { key: 'rows', header: t('admin.imports.rows'), cell: ({ rows }) => number(rows) },
    { key: 'made', header: t('admin.imports.count.made'), cell: ({ made }) => number(made) },
    { key: 'refused', header: t('admin.imports.count.refused'), cell: ({ refused }) => number(refused) },
    { key: 'status', header: t('admin.imports.statusColumn'), cell: ({ status }) => <ImportStatus status={status} /> },
  ]
}

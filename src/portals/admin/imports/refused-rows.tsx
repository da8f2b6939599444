import { type ReactElement, useState } from 'react'
import { importColumnName } from '#/contract/import-columns.ts'
import type { ImportRow, ImportRowPage, ImportSummary } from '#/contract/imports.ts'
import { pageAddress } from '#/contract/page-address.ts'
import type { Read } from '#/contract/read.ts'
import { formatNumber } from '#/i18n/format.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { routes } from '#/portals/admin/routes.ts'
import { type ListColumn, ListView } from '#/portals/shared/list/list-view.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import { messageOf } from '#/stores/errors.ts'
import { saveRefusedRows } from '#/stores/imports.ts'
import type { PortalPage } from '#/stores/router.ts'
import { Alert } from '#/ui/alert.tsx'
import { Isolate, Ltr } from '#/ui/bidi.tsx'
import { Button } from '#/ui/button.tsx'
import { LineFaults } from './line-faults.tsx'

type Row = ImportRow & { id: number }

interface RefusedRowsProps {
  file: ImportSummary
  rows: Read<ImportRowPage>
  page: PortalPage
}

/** The rows that were refused, each with its line and the reasons, and all of them as a file to mend. */
export function RefusedRows({ file, rows, page }: RefusedRowsProps): ReactElement {
  const t = useT()
  const state = useRead(rows)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const place = {
    path: `${routes.imports}/${file.id}`,
    query: pageAddress.queryOf(page.search),
    address: pageAddress,
  }
  const data = state.data && { ...state.data, items: state.data.items.map((row) => ({ ...row, id: row.line })) }
  const save = async (): Promise<void> => {
    setBusy(true)
    setError(undefined)
    await saveRefusedRows(file.id, `${t('admin.imports.refusedName')}.csv`).catch(setError)
    setBusy(false)
  }
  return (
    <section className="grid gap-2" aria-labelledby="refused-rows">
      <div className="spread-row">
        <h2 id="refused-rows">{t('admin.imports.refusedTitle')}</h2>
        <Button variant="outline" size="sm" icon="download" busy={busy} onClick={() => void save()}>
          {t('admin.imports.refusedSave')}
        </Button>
      </div>
      {error !== undefined && <Alert tone="error">{messageOf(error, 'general', t)}</Alert>}
      <ListView
        place={place}
        state={{ ...state, data }}
        caption={t('admin.imports.refusedTitle')}
        columns={useColumns()}
        none={{ icon: 'check', title: t('admin.imports.noRefused') }}
      />
    </section>
  )
}

function useColumns(): ListColumn<Row>[] {
  const t = useT()
  const locale = useLocale()
  return [
    {
      key: 'line',
      header: t('admin.imports.line'),
      main: true,
      cell: ({ line, fields }) => (
        <span className="who-link">
          <b>
            {t('admin.imports.line')} <Ltr>{formatNumber(locale, line)}</Ltr>
          </b>
          <small className="muted">
            <Isolate>{[fields?.firstName, fields?.lastName].filter(Boolean).join(' ')}</Isolate>
          </small>
        </span>
      ),
    },
    {
      key: 'reason',
      header: t('admin.imports.reason'),
      wide: true,
      cell: ({ faults, fields }) => (
        <LineFaults faults={faults} fields={fields} nameOf={(column) => importColumnName(column, locale)} />
      ),
    },
  ]
}

import type { ReactElement } from 'react'
import type { AuditPage } from '#/contract/audit.ts'
import type { User } from '#/contract/person.ts'
import type { Read } from '#/contract/read.ts'
import { formatNumber } from '#/i18n/format.ts'
import { T, useLocale, useT } from '#/i18n/react.tsx'
import { useEventColumns } from '#/portals/admin/audit/use-event-columns.tsx'
import { historyAddress } from '#/portals/admin/reads.ts'
import { listHref } from '#/portals/shared/list/list-place.ts'
import { Region } from '#/portals/shared/region.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import type { PortalPage } from '#/stores/router.ts'
import { Ltr } from '#/ui/bidi.tsx'
import { Card } from '#/ui/card.tsx'
import { DataTable } from '#/ui/data-table.tsx'
import { Pager } from '#/ui/pager.tsx'
import { personPath } from './people-paths.ts'

interface PersonHistoryProps {
  person: User
  history: Read<AuditPage>
  page: PortalPage
}

/** What a person did and what was done to their account, newest first. */
export function PersonHistory({ person, history, page }: PersonHistoryProps): ReactElement {
  const t = useT()
  const locale = useLocale()
  const columns = useEventColumns().map(({ sort: _, ...column }) => column)
  const place = { path: personPath(person), query: historyAddress.queryOf(page.search), address: historyAddress }
  const number = (value: number): ReactElement => <Ltr>{formatNumber(locale, value)}</Ltr>
  return (
    <Region state={useRead(history)} rows={4}>
      {({ items, total, size, ...at }) => (
        <Card title={t('admin.people.history')} pad={items.length === 0}>
          {items.length === 0 ? (
            <p className="muted">{t('admin.people.noHistory')}</p>
          ) : (
            <>
              <DataTable caption={t('admin.people.history')} columns={columns} rows={items} rowKey={({ id }) => id} />
              <Pager
                label={t('common.pager.label')}
                previousLabel={t('common.pager.previous')}
                nextLabel={t('common.pager.next')}
                page={at.page}
                pages={Math.ceil(total / size)}
                hrefOf={(each) => listHref(place, { page: each })}
              >
                <T
                  id="common.pager.rows"
                  values={{
                    from: number((at.page - 1) * size + 1),
                    to: number((at.page - 1) * size + items.length),
                    total: number(total),
                  }}
                />
              </Pager>
            </>
          )}
        </Card>
      )}
    </Region>
  )
}

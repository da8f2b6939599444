import type { ReactElement } from 'react'
import type { AuditPage } from '#/contract/audit.ts'
import type { User } from '#/contract/person.ts'
import type { Read } from '#/contract/read.ts'
import { useT } from '#/i18n/react.tsx'
import { useEventColumns } from '#/portals/admin/audit/use-event-columns.tsx'
import { historyAddress } from '#/portals/admin/reads.ts'
import { listHref } from '#/portals/shared/list/list-place.ts'
import { RowsPager } from '#/portals/shared/list/rows-pager.tsx'
import { Region } from '#/portals/shared/region.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import type { PortalPage } from '#/stores/router.ts'
import { Card } from '#/ui/card.tsx'
import { DataTable } from '#/ui/data-table.tsx'
import { personPath } from './people-paths.ts'

interface PersonHistoryProps {
  person: User
  history: Read<AuditPage>
  page: PortalPage
}

/** What a person did and what was done to their account, newest first. */
export function PersonHistory({ person, history, page }: PersonHistoryProps): ReactElement {
  const t = useT()
  const columns = useEventColumns().map(({ sort: _, ...column }) => column)
  const place = { path: personPath(person), query: historyAddress.queryOf(page.search), address: historyAddress }
  return (
    <Region state={useRead(history)} rows={4}>
      {(found) => (
        <Card title={t('admin.people.history')} pad={found.items.length === 0}>
          {found.items.length === 0 ? (
            <p className="muted">{t('admin.people.noHistory')}</p>
          ) : (
            <>
              <DataTable
                caption={t('admin.people.history')}
                columns={columns}
                rows={found.items}
                rowKey={({ id }) => id}
              />
              <RowsPager of={found} hrefOf={(each) => listHref(place, { page: each })} />
            </>
          )}
        </Card>
      )}
    </Region>
  )
}

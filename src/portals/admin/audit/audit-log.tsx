import type { ReactElement } from 'react'
import type { AuditPage } from '#/contract/audit.ts'
import { auditAddress } from '#/contract/people-lists.ts'
import type { Read } from '#/contract/read.ts'
import { T, useT } from '#/i18n/react.tsx'
import { routes } from '#/portals/admin/routes.ts'
import { listHref } from '#/portals/shared/list/list-place.ts'
import { ListToolbar } from '#/portals/shared/list/list-toolbar.tsx'
import { ListView } from '#/portals/shared/list/list-view.tsx'
import { PageHead } from '#/portals/shared/page-head.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { useRead } from '#/portals/shared/use-read.ts'
import { Isolate } from '#/ui/bidi.tsx'
import { Icon } from '#/ui/icon.tsx'
import { EVENT_GROUPS, groupWords } from './events.ts'
import { useEventColumns } from './use-event-columns.tsx'

/** What was done in the academy, by whom and when: nobody can change it. */
export function AuditLog({ page, reads }: ScreenProps<{ events: Read<AuditPage> }>): ReactElement {
  const t = useT()
  const state = useRead(reads.events)
  const place = { path: routes.audit, query: auditAddress.queryOf(page.search), address: auditAddress }
  const columns = useEventColumns({
    actor: (actorId) => listHref(place, { actorId, objectId: undefined }),
    object: (objectId) => listHref(place, { objectId, actorId: undefined }),
  })
  const { actorId, objectId } = place.query
  const event = state.data?.items[0]
  return (
    <>
      <PageHead title={t('admin.audit.title')} lead={t('admin.audit.lead')} />
      <ListToolbar
        place={place}
        filters={[
          {
            name: 'action',
            label: t('admin.audit.what'),
            all: t('admin.audit.everything'),
            options: EVENT_GROUPS.map((group) => ({ value: group, label: groupWords(group, t) })),
          },
          { name: 'from', label: t('admin.audit.from') },
          { name: 'to', label: t('admin.audit.to') },
        ]}
      />
      {actorId && (
        <Chosen
          id="admin.audit.by"
          name={event?.actor?.id === actorId ? event.actor.name : null}
          href={listHref(place, { actorId: undefined })}
        />
      )}
      {objectId && (
        <Chosen
          id="admin.audit.about"
          name={event?.objectId === objectId ? event.objectName : null}
          href={listHref(place, { objectId: undefined })}
        />
      )}
      <ListView
        place={place}
        state={state}
        caption={t('admin.audit.title')}
        columns={columns}
        none={{ icon: 'shield', title: t('admin.audit.none'), text: t('admin.audit.noneText') }}
      />
    </>
  )
}

interface ChosenProps {
  id: 'admin.audit.by' | 'admin.audit.about'
  name: string | null
  /** The log without this choice. */
  href: string
}

/** The person whom the log is narrowed to, and the way back to everybody. */
function Chosen({ id, name, href }: ChosenProps): ReactElement {
  const t = useT()
  return (
    <p className="filters">
      <span className="chip">
        <T id={id} values={{ name: <Isolate>{name ?? t('admin.audit.somebody')}</Isolate> }} />
        <a href={href} aria-label={t('admin.audit.everybody')}>
          <Icon name="close" />
        </a>
      </span>
    </p>
  )
}

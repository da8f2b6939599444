import '#/portals/shared/office-words.ts'
import type { ReactElement } from 'react'
import type { AuditEvent } from '#/contract/audit.ts'
import { formatDateTime } from '#/i18n/dates.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import type { ListColumn } from '#/portals/shared/list/list-view.tsx'
import { Isolate, Ltr } from '#/ui/bidi.tsx'
import { eventWords } from './events.ts'

/** Where the names in a list of events lead to; nowhere without it. */
export interface EventLinks {
  actor: (id: string) => string
  object: (id: string) => string
}

/** The columns of a list of events: what, to whom, by whom, when and from where. */
export function useEventColumns(links?: EventLinks): ListColumn<AuditEvent>[] {
  const t = useT()
  const locale = useLocale()
  return [
    {
      key: 'what',
      header: t('admin.audit.what'),
      main: true,
      cell: ({ action }) => <b>{eventWords(action, t)}</b>,
    },
    {
      key: 'object',
      header: t('admin.audit.object'),
      cell: ({ objectName, objectId }) =>
        objectName === null ? (
          <span aria-hidden="true">—</span>
        ) : (
          <Name name={objectName} href={objectId === null ? undefined : links?.object(objectId)} />
        ),
    },
    {
      key: 'actor',
      header: t('admin.audit.actor'),
      cell: ({ actor }) => <Name name={actor?.name ?? null} href={actor ? links?.actor(actor.id) : undefined} />,
    },
    {
      key: 'at',
      header: t('admin.audit.at'),
      cell: ({ at }) => <time dateTime={at}>{formatDateTime(locale, at)}</time>,
    },
    { key: 'ip', header: t('admin.audit.ip'), optional: true, cell: ({ ip }) => (ip ? <Ltr>{ip}</Ltr> : '') },
  ]
}

function Name({ name, href }: { name: string | null; href: string | undefined }): ReactElement {
  const t = useT()
  if (name === null) return <span className="muted">{t('admin.audit.nobody')}</span>
  return href ? (
    <a className="link" href={href}>
      <Isolate>{name}</Isolate>
    </a>
  ) : (
    <Isolate>{name}</Isolate>
  )
}

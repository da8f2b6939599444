import type { ReactElement } from 'react'
import type { FileView } from '#/contract/files.ts'
import type { Read } from '#/contract/read.ts'
import { SESSION_FILE_KINDS, SESSION_LIMITS } from '#/contract/session-kinds.ts'
import type { SessionDetail } from '#/contract/sessions.ts'
import { useT } from '#/i18n/react.tsx'
import { EditedFiles } from '#/portals/shared/files/edited-files.tsx'
import { Region } from '#/portals/shared/region.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import { load } from '#/stores/reads.ts'
import { Card } from '#/ui/card.tsx'

interface DocumentsCardProps {
  of: SessionDetail
  read: Read<{ items: FileView[] }>
}

/** The documents of a session, for whoever may change it; one that was cancelled takes no more. */
export function DocumentsCard({ of: { id, cancelled }, read }: DocumentsCardProps): ReactElement {
  const t = useT()
  const state = useRead(read)
  const look = (): Promise<void> => load(read)
  const most = SESSION_LIMITS.documents
  const slots = cancelled ? [] : [{ kinds: SESSION_FILE_KINDS, label: t('session-form.documents.add') }]
  return (
    <Region state={state} title={t('sessions.documents')} rows={2} retry={look}>
      {({ items }) =>
        items.length + slots.length > 0 && (
          <Card title={t('sessions.documents')} pad>
            <div className="grid gap-3">
              {slots.length > 0 && <p className="help">{t('session-form.documents.help', { count: most })}</p>}
              <EditedFiles
                of={{ kind: 'session', id }}
                files={items}
                error={undefined}
                slots={slots}
                limit={{ most, reached: t('session-form.documents.full', { count: most }) }}
                onLook={() => void look()}
                // What changes a session has its page read again.
                onChange={() => undefined}
              />
            </div>
          </Card>
        )
      }
    </Region>
  )
}

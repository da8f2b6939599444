import { type ReactElement, useState } from 'react'
import type { BulkRequest, UserAction } from '#/contract/user-actions.ts'
import type { UserQuery } from '#/contract/users.ts'
import { useT } from '#/i18n/react.tsx'
import type { Selection } from '#/portals/shared/list/use-selection.ts'
import { messageOf } from '#/stores/errors.ts'
import { showToast } from '#/stores/toasts.ts'
import { actOnPeople } from '#/stores/users.ts'
import { Button } from '#/ui/button.tsx'
import { ConfirmDialog } from '#/ui/dialog.tsx'
import type { IconName } from '#/ui/icon-names.ts'

interface BulkActionsProps {
  selection: Selection
  filter: UserQuery
  /** Rows that the filter finds. */
  total: number
}

const ICONS = {
  approve: 'check',
  reactivate: 'refresh',
  suspend: 'lock',
  'end-sessions': 'logout',
} as const satisfies Partial<Record<UserAction, IconName>>
type BulkAction = keyof typeof ICONS

/** What can be done with chosen people at once; each asks first, and says how many it changed. */
export function BulkActions({ selection, filter, total }: BulkActionsProps): ReactElement {
  const t = useT()
  const [asked, setAsked] = useState<BulkAction>()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const count = selection.whole ? total : selection.ids.size
  const actions: BulkAction[] =
    filter.role === 'ADMINISTRATOR'
      ? ['reactivate', 'suspend', 'end-sessions']
      : ['approve', 'reactivate', 'suspend', 'end-sessions']

  async function act(action: BulkAction): Promise<void> {
    setBusy(true)
    setError(undefined)
    try {
      const { changed, skipped } = await actOnPeople(requestOf(action, selection, filter, total))
      setAsked(undefined)
      selection.clear()
      const skippedToo = skipped > 0 ? ` ${t('admin.people.bulk.skipped', { count: skipped })}` : ''
      showToast({ text: t(`admin.people.bulk.done.${action}`, { count: changed }) + skippedToo })
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      {actions.map((action) => (
        <Button key={action} size="sm" icon={ICONS[action]} onClick={() => setAsked(action)}>
          {t(`admin.people.bulk.${action}`)}
        </Button>
      ))}
      {asked && (
        <ConfirmDialog
          open
          title={t(`admin.people.bulk.ask.${asked}`, { count })}
          text={t(`admin.people.bulk.text.${asked}`)}
          error={error !== undefined && messageOf(error, 'general', t)}
          noLabel={t('admin.people.ask.no')}
          yesLabel={t(`admin.people.bulk.${asked}`)}
          danger={asked === 'suspend'}
          busy={busy}
          onNo={() => {
            setAsked(undefined)
            setError(undefined)
          }}
          onYes={() => void act(asked)}
        />
      )}
    </>
  )
}

function requestOf(action: BulkAction, selection: Selection, query: UserQuery, total: number): BulkRequest {
  if (!selection.whole) return { action, ids: [...selection.ids] }
  const { role, q, status, classId, subjectId, groupId } = query
  return { action, filter: { role, q, status, classId, subjectId, groupId }, expected: total }
}

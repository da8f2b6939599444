import type { ReactElement, ReactNode } from 'react'
import { useT } from '#/i18n/react.tsx'
import { ownAccount } from '#/portals/shared/reads.ts'
import { isConflict, messageOf } from '#/stores/errors.ts'
import { load } from '#/stores/reads.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { Icon } from '#/ui/icon.tsx'

interface FaultProps {
  of: { error: unknown; forget: () => void }
}

/** What went wrong with a part as a whole; what is wrong with a field stands beside the field. */
export function Fault({ of: { error, forget } }: FaultProps): ReactElement | null {
  const t = useT()
  if (error === undefined) return null
  if (isConflict(error)) return <Changed onLoaded={forget} />
  return <Alert tone="error">{messageOf(error, 'general', t)}</Alert>
}

/** The account was changed elsewhere: the newer one is fetched, and what was typed here stays. */
function Changed({ onLoaded }: { onLoaded: () => void }): ReactElement {
  const t = useT()
  const reload = async (): Promise<void> => {
    await load(ownAccount.profile)
    onLoaded()
  }
  return (
    <Alert tone="warning" role="alert">
      <div className="spread-row">
        <span>{t('profile.conflict')}</span>
        <Button variant="outline" size="sm" icon="refresh" onClick={() => void reload()}>
          {t('profile.conflictLoad')}
        </Button>
      </div>
    </Alert>
  )
}

interface SaveRowProps {
  form: { busy: boolean; saved: boolean }
  label: ReactNode
  saved: string
  variant?: 'primary' | 'outline'
}

/** The button of a form, and beside it whether all is saved. */
export function SaveRow({ form, label, saved, variant = 'primary' }: SaveRowProps): ReactElement {
  const t = useT()
  return (
    <div className="save-row">
      <Button type="submit" variant={variant} busy={form.busy} busyLabel={t('profile.saving')}>
        {label}
      </Button>
      <p className="saved" role="status">
        {form.saved && (
          <>
            <Icon name="check" />
            <span>{saved}</span>
          </>
        )}
      </p>
    </div>
  )
}

import type { ReactElement, ReactNode } from 'react'
import { useT } from '#/i18n/react.tsx'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'

/** A fact that is different in the two versions. */
export interface ConflictRow {
  label: string
  mine: ReactNode
  theirs: ReactNode
}

interface ConflictNoticeProps {
  /** What differs; nothing where both wrote the same. */
  rows: readonly ConflictRow[]
  /** Keeps what was typed here over what the other person kept. */
  onMine: () => void
  /** Goes on from what the other person kept. */
  onTheirs: () => void
  busy?: boolean
}

/** Somebody else was first: both versions beside each other, and which of them is to stay. Nothing is lost meanwhile. */
export function ConflictNotice({ rows, onMine, onTheirs, busy }: ConflictNoticeProps): ReactElement {
  const t = useT()
  return (
    <Alert tone="warning">
      <p>{t('common.curriculum.conflict')}</p>
      {rows.length > 0 && (
        <div className="both-versions">
          {rows.map(({ label, mine, theirs }) => (
            <dl key={label}>
              <dt>{label}</dt>
              <dd>
                <span className="muted">{t('common.curriculum.mine')}</span> {mine}
              </dd>
              <dd>
                <span className="muted">{t('common.curriculum.theirs')}</span> {theirs}
              </dd>
            </dl>
          ))}
        </div>
      )}
      <div className="row">
        <Button variant="outline" size="sm" onClick={onTheirs}>
          {t('common.curriculum.takeTheirs')}
        </Button>
        <Button variant="primary" size="sm" busy={busy} onClick={onMine}>
          {t('common.curriculum.keepMine')}
        </Button>
      </div>
    </Alert>
  )
}

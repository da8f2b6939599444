import type { ReactElement } from 'react'
import { formatDateTime } from '#/i18n/dates.ts'
import { T, useLocale, useT } from '#/i18n/react.tsx'
import { Alert } from '#/ui/alert.tsx'
import { Isolate } from '#/ui/bidi.tsx'
import { Button } from '#/ui/button.tsx'

interface FoundProps {
  /** When it was written. */
  at: string
  onRestore: () => void
  onDiscard: () => void
}

/** This device still has words that were never saved. */
export function Found({ at, onRestore, onDiscard }: FoundProps): ReactElement {
  const t = useT()
  const locale = useLocale()
  return (
    <Alert tone="warning" role="alert">
      <div className="spread-row">
        <span>
          <b>{t('editor.found.title')}</b>{' '}
          <T id="editor.found.text" values={{ when: <Isolate>{formatDateTime(locale, at)}</Isolate> }} />
        </span>
        <span className="found-choices">
          <Button variant="primary" size="sm" onClick={onRestore}>
            {t('editor.found.restore')}
          </Button>
          <Button variant="outline" size="sm" onClick={onDiscard}>
            {t('editor.found.discard')}
          </Button>
        </span>
      </div>
    </Alert>
  )
}

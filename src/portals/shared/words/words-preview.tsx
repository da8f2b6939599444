import type { ReactElement } from 'react'
import { useT } from '#/i18n/react.tsx'
import { formulasIn } from './formulas-in.ts'
import { Words } from './words.tsx'

/** Words with formulas as others will see them, while they are written; nothing where there is no formula. */
export function WordsPreview({ of }: { of: string }): ReactElement | null {
  const t = useT()
  if (formulasIn(of).length === 0) return null
  return (
    <div className="grid gap-1 rounded-box border border-dashed border-line px-3 py-2">
      <p className="text-xs text-muted">{t('threads.preview')}</p>
      <p className="max-h-48 overflow-y-auto whitespace-pre-wrap wrap-anywhere [unicode-bidi:plaintext]" dir="auto">
        <Words of={of} />
      </p>
    </div>
  )
}

import { type ReactElement, useEffect } from 'react'
import { askedWords } from '#/contract/search-form.ts'
import { T, useT } from '#/i18n/react.tsx'
import { isOffline, messageOf } from '#/stores/errors.ts'
import type { Searching } from '#/stores/search.ts'
import { Isolate } from '#/ui/bidi.tsx'
import { Button } from '#/ui/button.tsx'
import { EmptyState, ErrorState } from '#/ui/states.tsx'

interface SearchStateProps {
  search: Searching
  /** How many were opened from here before. */
  opened: number
  onRetry: () => void
  onForget: () => void
}

/** What is said besides what was found: how to begin, that there is nothing, that it failed. */
export function SearchState({ search, opened, onRetry, onForget }: SearchStateProps): ReactElement | null {
  const t = useT()
  const { q, hits, loading, error } = search
  if (error !== undefined) return <Failed error={error} onRetry={onRetry} />
  if (q.trim() === '') {
    if (opened === 0) return <p className="palette-hint">{t('search.start')}</p>
    return (
      <div className="palette-head">
        <h2>{t('search.opened')}</h2>
        <Button variant="ghost" size="sm" onClick={onForget}>
          {t('search.forget')}
        </Button>
      </div>
    )
  }
  if (askedWords(q).length === 0) return <p className="palette-hint">{t('search.more')}</p>
  if (loading || !hits || hits.length > 0) return null
  return (
    <EmptyState
      icon="search"
      heading="h2"
      title={<T id="search.none" values={{ words: <Isolate>{q.trim()}</Isolate> }} />}
      text={t('search.otherwise')}
    />
  )
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }): ReactElement {
  const t = useT()
  const offline = isOffline(error)
  useEffect(() => {
    if (!offline) return
    addEventListener('online', onRetry)
    return () => removeEventListener('online', onRetry)
  }, [offline, onRetry])
  return (
    <ErrorState
      heading="h2"
      icon={offline ? 'wifi' : 'refresh'}
      title={t(offline ? 'search.offline' : 'search.failed')}
      text={offline ? t('search.offlineText') : messageOf(error, 'general', t)}
      retryLabel={t('common.retry')}
      onRetry={onRetry}
    />
  )
}

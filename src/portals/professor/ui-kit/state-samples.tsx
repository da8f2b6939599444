import { type ReactElement, useState } from 'react'
import { useT } from '#/i18n/react.tsx'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { EmptyState, ErrorState, SkeletonList } from '#/ui/states.tsx'
import { Section } from './section.tsx'

/** A region waits, holds nothing, finds nothing, or fails. */
export function StateSamples(): ReactElement {
  const t = useT()
  const [trying, setTrying] = useState(false)
  return (
    <Section title={t('professor.uiKit.states')} full>
      <div className="frames">
        <Card>
          <SkeletonList label={t('common.loading')} />
        </Card>
        <Card>
          <EmptyState
            icon="message"
            mirrorIcon
            title={t('professor.uiKit.noMessagesTitle')}
            text={t('professor.uiKit.noMessages')}
            action={<Button variant="outline">{t('professor.uiKit.newMessage')}</Button>}
          />
        </Card>
        <Card>
          <EmptyState
            icon="search"
            title={t('professor.uiKit.noResult', { query: t('professor.uiKit.sampleName') })}
            text={t('professor.uiKit.noResultText', { name: t('professor.uiKit.sampleClass') })}
            action={<Button variant="outline">{t('professor.uiKit.clearFilters')}</Button>}
          />
        </Card>
        <Card>
          <ErrorState
            title={t('shell.error.loadTitle')}
            text={t('shell.error.loadText')}
            retryLabel={t('common.retry')}
            busy={trying}
            onRetry={() => setTrying(true)}
          />
        </Card>
      </div>
    </Section>
  )
}

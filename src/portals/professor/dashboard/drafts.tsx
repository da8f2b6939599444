import type { ReactElement } from 'react'
import type { ProfessorDashboard } from '#/contract/dashboard.ts'
import { formatRelative } from '#/i18n/dates.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { routes } from '#/portals/professor/routes.ts'
import { useBoot } from '#/portals/shared/boot-context.tsx'
import { Card } from '#/ui/card.tsx'
import { EmptyState } from '#/ui/states.tsx'
import { Mention } from './mention.tsx'

/** What the professor is writing, changed last first. */
export function Drafts({ drafts }: Pick<ProfessorDashboard, 'drafts'>): ReactElement {
  const t = useT()
  const locale = useLocale()
  const { now } = useBoot()
  return (
    <Card
      title={t('professor.dashboard.drafts')}
      aside={
        drafts.length > 0 && (
          <a className="link" href={`${routes.courses}?status=draft`}>
            {t('professor.dashboard.allDrafts')}
          </a>
        )
      }
    >
      {drafts.length > 0 ? (
        <ul className="list">
          {drafts.map((draft) => (
            <Mention key={draft.id} of={draft}>
              <span className="muted small">
                {t('professor.dashboard.changed', { when: formatRelative(locale, draft.changedAt, now) })}
              </span>
            </Mention>
          ))}
        </ul>
      ) : (
        <EmptyState
          icon="edit"
          title={t('professor.dashboard.noDrafts')}
          text={t('professor.dashboard.noDraftsText')}
        />
      )}
    </Card>
  )
}

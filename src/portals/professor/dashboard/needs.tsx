import type { ReactElement } from 'react'
import type { NeedReason, ProfessorDashboard } from '#/contract/dashboard.ts'
import { formatTime } from '#/i18n/dates.ts'
import { T, useT } from '#/i18n/react.tsx'
import { followLessonPath } from '#/portals/professor/courses/course-paths.ts'
import { routes } from '#/portals/professor/routes.ts'
import { Ltr } from '#/ui/bidi.tsx'
import { Card } from '#/ui/card.tsx'
import { Chip, type ChipProps, Count } from '#/ui/chip.tsx'
import { Mention } from './mention.tsx'

const LOOK = {
  failedFile: { tone: 'error', icon: 'alert' },
  openReport: { tone: 'info', icon: 'message' },
  scheduled: { tone: 'info', icon: 'clock' },
  withoutMaterial: { tone: 'warning', icon: 'file' },
  oldDraft: { tone: 'line', icon: 'edit' },
} as const satisfies Record<NeedReason, Pick<ChipProps, 'tone' | 'icon'>>

interface NeedsProps extends Pick<ProfessorDashboard, 'needs'> {
  /** How many questions wait for an answer. */
  questions: number
}

/**
 * What waits for the professor: questions, files that failed, what students reported, what is published today, empty
 * courses, forgotten drafts; nothing where nothing does.
 */
export function Needs({ needs: { items, total }, questions }: NeedsProps): ReactElement | null {
  const t = useT()
  if (questions + total === 0) return null
  return (
    <Card title={t('professor.dashboard.needs')} aside={<Count>{questions + total}</Count>}>
      <ul className="list">
        {questions > 0 && (
          <li>
            <a className="link" href={routes.questions}>
              {t('staff.questions.waiting', { count: questions })}
            </a>
          </li>
        )}
        {items.map((need) => (
          <Mention
            key={`${need.reason} ${need.id}`}
            of={need}
            href={need.reason === 'openReport' ? followLessonPath(need) : undefined}
          >
            <Chip {...LOOK[need.reason]}>
              {need.reason === 'scheduled' ? (
                <T id="professor.dashboard.need.scheduled" values={{ time: <Ltr>{formatTime(need.at)}</Ltr> }} />
              ) : (
                t(`professor.dashboard.need.${need.reason}`)
              )}
            </Chip>
          </Mention>
        ))}
        {total > items.length && (
          <li className="muted">{t('professor.dashboard.needsMore', { count: total - items.length })}</li>
        )}
      </ul>
    </Card>
  )
}

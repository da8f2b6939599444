import type { ReactElement } from 'react'
import {
  type FollowedSubject,
  type FollowQuery,
  STUCK_KINDS,
  type StuckStudent,
  type SubjectStuck,
} from '#/contract/follow.ts'
import { formatRelative } from '#/i18n/dates.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { useBoot } from '#/portals/shared/boot-context.tsx'
import { Who } from '#/portals/shared/people/who.tsx'
import { Card } from '#/ui/card.tsx'
import { Icon } from '#/ui/icon.tsx'
import { EmptyState } from '#/ui/states.tsx'
import { PageFoot } from './page-foot.tsx'
import type { FollowPaths } from './paths.ts'
import { Reason } from './reason.tsx'

interface StuckListProps {
  found: SubjectStuck
  query: FollowQuery
  paths: FollowPaths
}

/** The students who may need help, each with why, and how the list is made. */
export function StuckList({ found, query, paths }: StuckListProps): ReactElement {
  const t = useT()
  const { group: followed, students } = found
  return (
    <>
      <Card>
        {students.items.length > 0 ? (
          <>
            <ul className="list stuck">
              {students.items.map((each) => (
                <Student key={each.student.id} of={each} lessons={followed.lessons} paths={paths} />
              ))}
            </ul>
            <PageFoot of={students} query={query} paths={paths} />
          </>
        ) : (
          <Nobody of={followed} inGroup={query.groupId !== undefined} />
        )}
      </Card>
      <details className="card follow-rules">
        <summary>
          <Icon name="info" />
          {t('follow.rules')}
        </summary>
        <ul>
          {STUCK_KINDS.map((kind) => (
            <li key={kind}>{t(`follow.rule.${kind}`)}</li>
          ))}
        </ul>
        <p className="muted small">{t('follow.rulesNote')}</p>
      </details>
    </>
  )
}

function Student({
  of: { student, done, lastAt, reasons },
  lessons,
  paths,
}: {
  of: StuckStudent
  lessons: number
  paths: FollowPaths
}): ReactElement {
  const t = useT()
  const locale = useLocale()
  const { now } = useBoot()
  const seen = lastAt === null ? t('follow.neverSeen') : t('follow.seen', { when: formatRelative(locale, lastAt, now) })
  return (
    <li>
      <div className="stuck-who">
        <Who person={student} note={t('follow.doneOf', { done, lessons })} />
        <small className="muted">{seen}</small>
      </div>
      <ul className="stuck-reasons">
        {reasons.map((reason) => (
          <li key={reason.kind}>
            <Reason of={reason} paths={paths} />
          </li>
        ))}
      </ul>
    </li>
  )
}

function Nobody({ of: { students, lessons }, inGroup }: { of: FollowedSubject; inGroup: boolean }): ReactElement {
  const t = useT()
  const kind = students === 0 ? (inGroup ? 'inGroup' : 'students') : lessons === 0 ? 'lessons' : 'stuck'
  return (
    <EmptyState
      icon={kind === 'lessons' ? 'book' : 'users'}
      title={t(`follow.none.${kind}`)}
      text={t(`follow.none.${kind}Text`)}
      heading="h2"
    />
  )
}

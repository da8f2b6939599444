import type { ReactElement } from 'react'
import { type CourseFollowQuery, FOLLOW_STATES, type LessonStudent } from '#/contract/follow.ts'
import type { Page } from '#/contract/paging.ts'
import { formatRelative } from '#/i18n/dates.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { useBoot } from '#/portals/shared/boot-context.tsx'
import type { ListPlace } from '#/portals/shared/list/list-place.ts'
import { ListToolbar } from '#/portals/shared/list/list-toolbar.tsx'
import { ListView } from '#/portals/shared/list/list-view.tsx'
import { Who } from '#/portals/shared/people/who.tsx'
import type { Loadable } from '#/stores/reads.ts'
import { Chip } from '#/ui/chip.tsx'
import { Nothing } from './lesson-list.tsx'
import { useMinutes } from './share.tsx'

interface LessonStudentsProps {
  place: ListPlace<CourseFollowQuery>
  state: Loadable<Page<LessonStudent>>
}

/** The students of the class, with how a lesson stands with each. */
export function LessonStudents({ place, state }: LessonStudentsProps): ReactElement {
  const t = useT()
  const locale = useLocale()
  const { now } = useBoot()
  const minutes = useMinutes()
  return (
    <section className="card-stack" aria-labelledby="students">
      <div className="card-head">
        <h2 id="students">{t('follow.students')}</h2>
      </div>
      <ListToolbar
        place={place}
        search={{ label: t('follow.search'), hint: t('follow.searchHint') }}
        filters={[
          {
            name: 'state',
            label: t('follow.state'),
            all: t('follow.anyState'),
            options: FOLLOW_STATES.map((each) => ({ value: each, label: t(`follow.is.${each}`) })),
          },
        ]}
      />
      <ListView
        place={place}
        state={state}
        caption={t('follow.students')}
        columns={[
          { key: 'name', header: t('common.role.STUDENT'), main: true, cell: (student) => <Who person={student} /> },
          { key: 'state', header: t('follow.state'), cell: (student) => <State of={student} /> },
          {
            key: 'time',
            header: t('follow.time'),
            cell: ({ opened, seconds }) => (opened ? minutes(seconds) : <Nothing />),
          },
          {
            key: 'seen',
            header: t('follow.lastSeen'),
            cell: ({ lastAt }) =>
              lastAt === null ? <Nothing /> : <time dateTime={lastAt}>{formatRelative(locale, lastAt, now)}</time>,
          },
        ]}
        none={{ icon: 'users', title: t('follow.none.students'), text: t('follow.none.studentsText') }}
      />
    </section>
  )
}

/** How the lesson stands with a student, in a word or two. */
function State({ of: { opened, done, mark } }: { of: LessonStudent }): ReactElement {
  const t = useT()
  return (
    <span className="follow-chips">
      {done ? (
        <Chip tone="success" icon="check">
          {t('follow.is.done')}
        </Chip>
      ) : (
        <Chip tone={opened ? 'info' : 'line'}>{t(opened ? 'follow.is.opened' : 'follow.is.notOpened')}</Chip>
      )}
      {mark === 'review' && <Chip icon="bookmark">{t('follow.is.review')}</Chip>}
    </span>
  )
}

import type { ReactElement } from 'react'
import type { FollowedLesson, FollowQuery, SubjectFollow } from '#/contract/follow.ts'
import { formatNumber } from '#/i18n/format.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { TaughtName } from '#/portals/shared/lesson/taught-name.tsx'
import { LocalName } from '#/portals/shared/names.tsx'
import { Ltr } from '#/ui/bidi.tsx'
import { Card } from '#/ui/card.tsx'
import { type Column, DataTable } from '#/ui/data-table.tsx'
import { EmptyState } from '#/ui/states.tsx'
import { PageFoot } from './page-foot.tsx'
import type { FollowPaths } from './paths.ts'
import { Share, useMinutes } from './share.tsx'

interface LessonListProps {
  found: SubjectFollow
  query: FollowQuery
  paths: FollowPaths
}

/** The lessons of a subject in order, with how many of the class opened and finished each. */
export function LessonList({ found: { group: followed, lessons }, query, paths }: LessonListProps): ReactElement {
  const t = useT()
  const columns = useColumns(followed.students, paths)
  const nobody = followed.students === 0
  const kind = nobody ? (query.groupId === undefined ? 'students' : 'inGroup') : 'lessons'
  if (nobody || lessons.items.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={nobody ? 'users' : 'book'}
          title={t(`follow.none.${kind}`)}
          text={t(`follow.none.${kind}Text`)}
          heading="h2"
        />
      </Card>
    )
  }
  return (
    <Card>
      <DataTable caption={t('follow.tab.lessons')} columns={columns} rows={lessons.items} rowKey={({ id }) => id} />
      <PageFoot of={lessons} query={query} paths={paths} />
    </Card>
  )
}

function useColumns(students: number, paths: FollowPaths): Column<FollowedLesson>[] {
  const t = useT()
  const locale = useLocale()
  const minutes = useMinutes()
  return [
    {
      key: 'lesson',
      header: t('follow.lesson'),
      main: true,
      cell: (lesson) => (
        <span className="who">
          <span className="in-lines">
            <a className="who-link" href={paths.lesson(lesson.id)}>
              <b>
                <TaughtName of={lesson} />
              </b>
            </a>
            <small>
              <LocalName of={lesson.chapter} />
            </small>
          </span>
        </span>
      ),
    },
    { key: 'opened', header: t('follow.opened'), cell: ({ opened }) => <Share count={opened} total={students} /> },
    { key: 'done', header: t('follow.done'), cell: ({ done }) => <Share count={done} total={students} /> },
    {
      key: 'review',
      header: t('follow.review'),
      cell: ({ review }) => <Ltr>{formatNumber(locale, review)}</Ltr>,
    },
    {
      key: 'time',
      header: t('follow.median'),
      cell: ({ medianSeconds }) => (medianSeconds === null ? <Nothing /> : minutes(medianSeconds)),
    },
    {
      key: 'reports',
      header: t('follow.reports'),
      cell: ({ reports }) => <Ltr>{formatNumber(locale, reports)}</Ltr>,
    },
  ]
}

/** A cell with nothing in it: a stroke to the eye, a word to the ear. */
export function Nothing(): ReactElement {
  const t = useT()
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">{t('follow.nothing')}</span>
    </>
  )
}

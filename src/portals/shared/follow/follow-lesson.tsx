import type { ReactElement } from 'react'
import { type CourseFollow, courseFollowAddress } from '#/contract/follow.ts'
import { T, useT } from '#/i18n/react.tsx'
import { Crumbs } from '#/portals/shared/crumbs.tsx'
import { TaughtName } from '#/portals/shared/lesson/taught-name.tsx'
import { ListToolbar } from '#/portals/shared/list/list-toolbar.tsx'
import { LocalName } from '#/portals/shared/names.tsx'
import { PageHead } from '#/portals/shared/page-head.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { Region } from '#/portals/shared/region.tsx'
import type { followLessonReads } from '#/portals/shared/staff-reads.ts'
import { useRead } from '#/portals/shared/use-read.ts'
import { ButtonLink } from '#/ui/button.tsx'
import { StatRow } from '#/ui/stat-row.tsx'
import { DropOff } from './drop-off.tsx'
import { Nothing } from './lesson-list.tsx'
import { LessonStudents } from './lesson-students.tsx'
import { LessonMaterialReports } from './material-report-list.tsx'
import { type FollowPaths, followHref } from './paths.ts'
import { Share, useMinutes } from './share.tsx'
import { useFollowedGroups } from './use-followed-groups.ts'

export type FollowLessonReads = ReturnType<typeof followLessonReads>

interface FollowLessonProps extends ScreenProps<FollowLessonReads> {
  paths: FollowPaths
}

/** One lesson: where its videos are left, what was reported in it, and how it stands with each student. */
export function FollowLesson({ page, reads, paths }: FollowLessonProps): ReactElement {
  const t = useT()
  const id = Number(page.params.id)
  const state = useRead(reads.lesson)
  const groups = useFollowedGroups(reads.groups)
  const place = {
    path: paths.lesson(id),
    query: courseFollowAddress.queryOf(page.search),
    address: courseFollowAddress,
  }
  const { groupId } = place.query
  return (
    <Region state={state} rows={8}>
      {(found) => (
        <>
          <Head of={found} groupId={groupId} paths={paths} />
          {(groups.length > 0 || groupId !== undefined) && (
            <ListToolbar
              place={place}
              filters={[{ name: 'groupId', label: t('groups.group'), all: t('follow.wholeClass'), options: groups }]}
            />
          )}
          <Counts of={found} />
          {found.videos.length > 0 && (
            <section className="card-stack" aria-labelledby="drop-off">
              <div className="card-head">
                <h2 id="drop-off">{t('follow.left.title')}</h2>
              </div>
              <div className="follow-videos">
                {found.videos.map((video) => (
                  <DropOff key={video.id} of={video} courseId={id} paths={paths} />
                ))}
              </div>
            </section>
          )}
          <LessonMaterialReports key={id} read={reads.reports} subjectId={found.subject.id} paths={paths} />
          <LessonStudents place={place} state={{ ...state, data: found.students }} />
        </>
      )}
    </Region>
  )
}

interface HeadProps {
  of: CourseFollow
  groupId: number | undefined
  paths: FollowPaths
}

function Head({ of: { course, subject, schoolClass }, groupId, paths }: HeadProps): ReactElement {
  const t = useT()
  return (
    <>
      <Crumbs
        above={[
          { href: followHref(paths, { subjectId: subject.id, groupId }), label: t('follow.title') },
          {
            href: followHref(paths, { subjectId: subject.id, groupId, tab: 'lessons' }),
            label: <LocalName of={subject} />,
          },
        ]}
        here={<TaughtName of={course} />}
      />
      <PageHead
        title={<TaughtName of={course} />}
        lead={
          <T
            id="follow.subjectOfClass"
            values={{ subject: <LocalName of={subject} />, className: <LocalName of={schoolClass} /> }}
          />
        }
        actions={
          <ButtonLink variant="outline" icon="eye" href={paths.preview(course.id)}>
            {t('follow.preview')}
          </ButtonLink>
        }
      />
    </>
  )
}

function Counts({ of: { counts } }: { of: CourseFollow }): ReactElement {
  const t = useT()
  const minutes = useMinutes()
  const { students, opened, done, review, medianSeconds } = counts
  return (
    <div className="follow-counts">
      <StatRow
        stats={[
          { label: t('follow.opened'), value: <Share count={opened} total={students} /> },
          { label: t('follow.done'), value: <Share count={done} total={students} /> },
          { label: t('follow.review'), value: <Share count={review} total={students} /> },
          { label: t('follow.median'), value: medianSeconds === null ? <Nothing /> : minutes(medianSeconds) },
        ]}
      />
    </div>
  )
}

import { type ReactElement, useState } from 'react'
import {
  FOLLOW_TABS,
  type FollowedSubject,
  type FollowQuery,
  type FollowTab,
  followAddress,
  followedSubjectId,
  type SubjectFollow,
} from '#/contract/follow.ts'
import type { Read } from '#/contract/read.ts'
import { formatNumber } from '#/i18n/format.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { PageHead } from '#/portals/shared/page-head.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { Region } from '#/portals/shared/region.tsx'
import type { followReads } from '#/portals/shared/staff-reads.ts'
import { useRead } from '#/portals/shared/use-read.ts'
import { messageOf } from '#/stores/errors.ts'
import { saveFollowTable } from '#/stores/follow.ts'
import { showToast } from '#/stores/toasts.ts'
import { Ltr } from '#/ui/bidi.tsx'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { EmptyState } from '#/ui/states.tsx'
import { LessonList } from './lesson-list.tsx'
import { MaterialReportList } from './material-report-list.tsx'
import { type FollowPaths, followHref, inGroup } from './paths.ts'
import { StuckList } from './stuck-list.tsx'
import { SubjectChoice } from './subject-choice.tsx'
import { type GroupOption, useFollowedGroups } from './use-followed-groups.ts'

export type FollowReads = ReturnType<typeof followReads>

interface FollowPageProps extends ScreenProps<FollowReads> {
  paths: FollowPaths
}

/** How the students of a subject fare: who may need help, its lessons, and what they reported. */
export function FollowPage({ page, reads, paths: everywhere }: FollowPageProps): ReactElement {
  const t = useT()
  const classes = useRead(reads.classChoices).data ?? []
  const asked = followAddress.queryOf(page.search)
  const subjectId = followedSubjectId(asked, classes)
  const lessons = useRead(reads.lessons).data
  const stuck = useRead(reads.stuck)
  const followed = useFollowedSubject(subjectId, (stuck.data ?? lessons)?.group)
  const query = { ...asked, subjectId }
  const paths = inGroup(everywhere, query.groupId)
  const groups = useFollowedGroups(reads.groups)
  return (
    <>
      <PageHead
        title={t('follow.title')}
        lead={t('follow.lead')}
        actions={
          subjectId && <Export of={{ id: subjectId, groupId: query.groupId }} groups={groups} followed={followed} />
        }
      />
      {subjectId ? (
        <>
          <SubjectChoice classes={classes} groups={groups} query={query} paths={paths} />
          <Tabs query={query} followed={followed} paths={paths} />
          {query.tab === 'stuck' && (
            <Region state={stuck} rows={5}>
              {(data) => <StuckList found={data} query={query} paths={paths} />}
            </Region>
          )}
          {query.tab === 'lessons' && reads.lessons && <Lessons read={reads.lessons} query={query} paths={paths} />}
          {reads.reports && (
            // Those of another subject, or of the other state, do not stand in for these meanwhile.
            <MaterialReportList key={`${subjectId} ${query.state}`} read={reads.reports} query={query} paths={paths} />
          )}
        </>
      ) : (
        <Card>
          <EmptyState icon="book" title={t('follow.none.subjects')} text={t('follow.none.subjectsText')} heading="h2" />
        </Card>
      )}
    </>
  )
}

/** What is known of the subject's class: what another part of the page said of it stays until this one has come. */
function useFollowedSubject(
  subjectId: number | undefined,
  found: FollowedSubject | undefined,
): FollowedSubject | undefined {
  const [known, setKnown] = useState(found)
  if (found && found !== known) setKnown(found)
  return [found, known].find((followed) => followed?.subject.id === subjectId)
}

interface LessonsProps {
  read: Read<SubjectFollow>
  query: FollowQuery
  paths: FollowPaths
}

function Lessons({ read, query, paths }: LessonsProps): ReactElement {
  return (
    <Region state={useRead(read)} rows={8}>
      {(data) => <LessonList found={data} query={query} paths={paths} />}
    </Region>
  )
}

/** The parts of the page, with how much is in each where that is known. */
function Tabs({
  query,
  followed,
  paths,
}: {
  query: FollowQuery
  followed: FollowedSubject | undefined
  paths: FollowPaths
}): ReactElement {
  const t = useT()
  const locale = useLocale()
  const counts: Record<FollowTab, number | undefined> = {
    stuck: undefined,
    lessons: followed?.lessons,
    reports: followed?.reports,
  }
  return (
    <nav className="tabs" aria-label={t('follow.tabs')}>
      {FOLLOW_TABS.map((tab) => (
        <a
          key={tab}
          href={followHref(paths, { subjectId: query.subjectId, groupId: query.groupId, tab })}
          aria-current={tab === query.tab ? 'page' : undefined}
        >
          {t(`follow.tab.${tab}`)}
          {counts[tab] !== undefined && (
            <span className="n">
              <Ltr>{formatNumber(locale, counts[tab])}</Ltr>
            </span>
          )}
        </a>
      ))}
    </nav>
  )
}

interface ExportProps {
  of: { id: number; groupId: number | undefined }
  groups: readonly GroupOption[]
  followed: FollowedSubject | undefined
}

/** Keeps the table of the students whose figures are shown. */
function Export({ of, groups, followed }: ExportProps): ReactElement {
  const t = useT()
  const locale = useLocale()
  const [busy, setBusy] = useState(false)
  const nameOf = (named: { nameAr: string; nameFr: string }): string => (locale === 'ar' ? named.nameAr : named.nameFr)

  async function save(): Promise<void> {
    setBusy(true)
    const group = groups.find(({ value }) => value === String(of.groupId))
    const parts = [
      t('follow.title'),
      ...(followed ? [nameOf(followed.subject), nameOf(followed.schoolClass)] : []),
      ...(group ? [group.label] : []),
    ]
    // What file systems do not take is left out.
    const fileName = parts.join(' - ').replace(/[\p{Cf}\\/:*?"<>|]/gu, '')
    await saveFollowTable(of, `${fileName}.csv`).catch((failure: unknown) =>
      showToast({ text: messageOf(failure, 'general', t) }),
    )
    setBusy(false)
  }

  return (
    <Button variant="outline" icon="download" busy={busy} onClick={() => void save()}>
      {t('follow.export')}
    </Button>
  )
}

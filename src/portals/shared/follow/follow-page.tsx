import { type ReactElement, useState } from 'react'
import {
  FOLLOW_TABS,
  type FollowedGroup,
  type FollowQuery,
  type FollowTab,
  followAddress,
  followedSubject,
} from '#/contract/follow.ts'
import { formatNumber } from '#/i18n/format.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { NotFound } from '#/portals/shared/not-found.tsx'
import { PageHead } from '#/portals/shared/page-head.tsx'
import { useClasses } from '#/portals/shared/people/use-people.ts'
import { Region } from '#/portals/shared/region.tsx'
import { isMissing, messageOf } from '#/stores/errors.ts'
import { saveFollowTable } from '#/stores/follow.ts'
import type { Loadable } from '#/stores/resource.ts'
import type { PortalPage } from '#/stores/router.ts'
import { showToast } from '#/stores/toasts.ts'
import { Ltr } from '#/ui/bidi.tsx'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { EmptyState } from '#/ui/states.tsx'
import { LessonList } from './lesson-list.tsx'
import { type FollowPaths, followHref } from './paths.ts'
import { ReportList } from './report-list.tsx'
import { StuckList } from './stuck-list.tsx'
import { SubjectChoice } from './subject-choice.tsx'
import { useSubjectFollow, useSubjectStuck } from './use-follow.ts'

/** How the students of a subject fare: who may need help, its lessons, and what they reported. */
export function FollowPage({ page, paths }: { page: PortalPage; paths: FollowPaths }): ReactElement {
  const t = useT()
  const classes = useClasses()
  const asked = followAddress.queryOf(page.search)
  const subjectId = followedSubject(asked, classes)
  const lessons = useSubjectFollow(subjectId)
  const stuck = useSubjectStuck(subjectId)
  const query = { ...asked, subjectId }
  const state: Loadable<{ group: FollowedGroup }> = query.tab === 'stuck' ? stuck : lessons
  if (isMissing(state.error)) return <NotFound home={paths.follow} homeLabel={t('follow.back')} />
  return (
    <>
      <PageHead
        title={t('follow.title')}
        lead={t('follow.lead')}
        actions={subjectId && <Export subjectId={subjectId} group={state.data?.group} />}
      />
      {subjectId ? (
        <>
          <SubjectChoice classes={classes} query={query} paths={paths} />
          <Tabs query={query} group={(stuck.data ?? lessons.data)?.group} paths={paths} />
          {query.tab === 'stuck' && (
            <Region state={stuck} rows={5}>
              {(data) => <StuckList found={data} query={query} paths={paths} />}
            </Region>
          )}
          {query.tab === 'lessons' && (
            <Region state={lessons} rows={8}>
              {(data) => <LessonList found={data} query={query} paths={paths} />}
            </Region>
          )}
          {query.tab === 'reports' && <ReportList query={query} paths={paths} />}
        </>
      ) : (
        <Card>
          <EmptyState icon="book" title={t('follow.none.subjects')} text={t('follow.none.subjectsText')} heading="h2" />
        </Card>
      )}
    </>
  )
}

/** The parts of the page, with how much is in each where that is known. */
function Tabs({
  query,
  group,
  paths,
}: {
  query: FollowQuery
  group: FollowedGroup | undefined
  paths: FollowPaths
}): ReactElement {
  const t = useT()
  const locale = useLocale()
  const counts: Record<FollowTab, number | undefined> = {
    stuck: undefined,
    lessons: group?.lessons,
    reports: group?.reports,
  }
  return (
    <nav className="tabs" aria-label={t('follow.tabs')}>
      {FOLLOW_TABS.map((tab) => (
        <a
          key={tab}
          href={followHref(paths, { subjectId: query.subjectId, tab })}
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

/** Keeps the table of the subject's students. */
function Export({ subjectId, group }: { subjectId: number; group: FollowedGroup | undefined }): ReactElement {
  const t = useT()
  const locale = useLocale()
  const [busy, setBusy] = useState(false)
  const nameOf = (named: { nameAr: string; nameFr: string }): string => (locale === 'ar' ? named.nameAr : named.nameFr)

  async function save(): Promise<void> {
    setBusy(true)
    const parts = [t('follow.title'), ...(group ? [nameOf(group.subject), nameOf(group.schoolClass)] : [])]
    // What file systems do not take is left out.
    const fileName = parts.join(' - ').replace(/[\p{Cf}\\/:*?"<>|]/gu, '')
    await saveFollowTable(subjectId, `${fileName}.csv`).catch((failure: unknown) =>
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

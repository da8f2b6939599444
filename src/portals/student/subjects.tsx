import { type ReactElement, useRef } from 'react'
import type { Subject } from '#/contract/subjects.ts'
import { T, useT } from '#/i18n/react.tsx'
import { load } from '#/stores/reads.ts'
import { Isolate } from '#/ui/bidi.tsx'
import { ButtonLink } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { EmptyState } from '#/ui/states.tsx'
import { AskAcademy } from '../shared/ask-academy.tsx'
import type { ListPlace } from '../shared/list/list-place.ts'
import { ListToolbar } from '../shared/list/list-toolbar.tsx'
import { PageHead } from '../shared/page-head.tsx'
import type { ScreenProps } from '../shared/pages.ts'
import { Region } from '../shared/region.tsx'
import { useRead } from '../shared/use-read.ts'
import { HiddenLine } from './hidden-line.tsx'
import { hiddenAmong } from './hidden-subjects.ts'
import { HideButton } from './hide-button.tsx'
import type { SubjectsReads } from './home/my-subjects.tsx'
import { ProgressFault } from './progress-fault.tsx'
import { routes } from './routes.ts'
import { SubjectGrid } from './subject-grid.tsx'
import { findSubjects, type MySubjectsQuery, mySubjectsAddress, SUBJECT_FILTERS } from './subject-query.ts'
import { useOwnSubjects } from './use-own-subjects.ts'

/** All subjects of the student's class: searched, narrowed, and out of sight where they are optional. */
export function Subjects({ page, reads }: ScreenProps<SubjectsReads>): ReactElement {
  const t = useT()
  const state = useOwnSubjects(reads.subjects)
  return (
    <>
      <PageHead
        title={t('student.subjects.title')}
        lead={state.data && t('student.subjects.lead', { count: state.data.length })}
        actions={
          <ButtonLink variant="outline" icon="users" href={routes.groups}>
            {t('student.groups.title')}
          </ButtonLink>
        }
      />
      <Region state={state} rows={6} retry={async () => reads.subjects && load(reads.subjects)}>
        {(subjects) =>
          subjects.length > 0 ? (
            <Found among={subjects} page={page} reads={reads} />
          ) : (
            <AskAcademy title="student.subjects.emptyTitle" text="student.subjects.emptyText" />
          )
        }
      </Region>
    </>
  )
}

function Found({ among, page, reads }: ScreenProps<SubjectsReads> & { among: readonly Subject[] }): ReactElement {
  const t = useT()
  const count = useRef<HTMLParagraphElement>(null)
  const progress = useRead(reads.mine)
  const hidden = hiddenAmong(among, useRead(reads.hidden).data)
  const query = mySubjectsAddress.queryOf(page.search)
  const place = { path: routes.subjects, query, address: mySubjectsAddress }
  const sums = progress.data?.subjects
  const found = findSubjects(among, query, hidden, sums)
  const narrowed = query.q !== '' || query.show !== undefined
  return (
    <>
      <ListToolbar
        place={place}
        search={{ label: t('progress.filter.search'), hint: t('progress.filter.hint') }}
        filters={[
          {
            name: 'show',
            label: t('progress.filter.label'),
            all: t('progress.filter.all'),
            options: SUBJECT_FILTERS.map((value) => ({ value, label: t(`progress.filter.${value}`) })),
          },
        ]}
      />
      <p className="filters" ref={count} tabIndex={-1}>
        <span className="muted" role="status">
          {t('common.list.found', { count: found.length })}
        </span>
        {narrowed && <a href={routes.subjects}>{t('common.list.clear')}</a>}
      </p>
      <ProgressFault state={progress} />
      {found.length > 0 ? (
        <SubjectGrid
          subjects={found}
          sums={sums}
          heading="h2"
          professors
          actionOf={(subject) =>
            subject.optional && (
              // The button goes with its subject: the focus stays near.
              <HideButton subject={subject} hidden={hidden.has(subject.id)} onGone={() => count.current?.focus()} />
            )
          }
        />
      ) : (
        <Nothing place={place} allHidden={hidden.size === among.length} />
      )}
      {query.show !== 'hidden' && <HiddenLine count={hidden.size} />}
    </>
  )
}

/** Nothing found is not nothing hidden, nor everything hidden. */
function Nothing({ place, allHidden }: { place: ListPlace<MySubjectsQuery>; allHidden: boolean }): ReactElement {
  const t = useT()
  const { q, show } = place.query
  const clear = (label: string): ReactElement => (
    <ButtonLink variant="outline" href={place.path}>
      {label}
    </ButtonLink>
  )
  const nothing =
    q === '' && show === 'hidden'
      ? {
          title: t('progress.hidden.noneTitle'),
          text: t('progress.hidden.noneText'),
          action: clear(t('progress.hidden.back')),
        }
      : q === '' && show === undefined && allHidden
        ? { title: t('progress.hidden.allTitle'), text: t('progress.hidden.allText') }
        : {
            title: t('common.list.noResult'),
            text:
              q === '' ? (
                t('common.list.noResultFilters')
              ) : (
                <T id="common.list.noResultText" values={{ q: <Isolate>{q}</Isolate> }} />
              ),
            action: clear(t('common.list.clear')),
          }
  return (
    <Card>
      <EmptyState icon={show === 'hidden' ? 'eye' : 'search'} heading="h2" {...nothing} />
    </Card>
  )
}

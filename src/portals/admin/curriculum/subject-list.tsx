import { type ReactElement, useState } from 'react'
import { chapterAddress, subjectAddress } from '#/contract/curriculum-lists.ts'
import type { SubjectDetail } from '#/contract/subjects.ts'
import { formatList, formatNumber } from '#/i18n/format.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { routes } from '#/portals/admin/routes.ts'
import { DeleteThing } from '#/portals/shared/curriculum/delete-thing.tsx'
import { ListToolbar } from '#/portals/shared/list/list-toolbar.tsx'
import { type ListColumn, ListView } from '#/portals/shared/list/list-view.tsx'
import { LocalName } from '#/portals/shared/names.tsx'
import { PageHead } from '#/portals/shared/page-head.tsx'
import { SubjectTile } from '#/portals/shared/subject-tile.tsx'
import type { PortalPage } from '#/stores/router.ts'
import { removeSubject, restoreSubject } from '#/stores/subjects.ts'
import { Isolate, Ltr } from '#/ui/bidi.tsx'
import { ButtonLink } from '#/ui/button.tsx'
import { Chip } from '#/ui/chip.tsx'
import { editSubjectPath, programmePath } from './curriculum-paths.ts'
import { AboveName } from './place.tsx'
import { ThingMenu } from './thing-menu.tsx'
import { useSubjectPage } from './use-curriculum.ts'
import { usePlaceFilters } from './use-place-filters.ts'

/** What is taught in the academy's classes. */
export function SubjectList({ page }: { page: PortalPage }): ReactElement {
  const t = useT()
  const [doomed, setDoomed] = useState<SubjectDetail>()
  const query = subjectAddress.queryOf(page.search)
  const place = { path: routes.subjects, query, address: subjectAddress }
  const add = (
    <ButtonLink variant="primary" icon="plus" href={routes.subjectNew}>
      {t('admin.subjects.add')}
    </ButtonLink>
  )
  return (
    <>
      <PageHead title={t('admin.subjects.title')} lead={t('admin.subjects.lead')} actions={add} />
      <ListToolbar
        place={place}
        search={{ label: t('admin.subjects.search'), hint: t('admin.curriculum.searchHint') }}
        filters={usePlaceFilters({ classId: query.classId }).slice(0, 1)}
      />
      <ListView
        place={place}
        state={useSubjectPage()}
        caption={t('admin.subjects.title')}
        columns={useColumns(setDoomed)}
        none={{ icon: 'book', title: t('admin.subjects.none'), text: t('admin.subjects.noneText'), action: add }}
      />
      {doomed && (
        <DeleteThing
          kind="subject"
          of={doomed}
          remove={removeSubject}
          restore={restoreSubject}
          onClose={() => setDoomed(undefined)}
        />
      )}
    </>
  )
}

function useColumns(onDelete: (subject: SubjectDetail) => void): ListColumn<SubjectDetail>[] {
  const t = useT()
  const locale = useLocale()
  const number = (value: number): ReactElement => <Ltr>{formatNumber(locale, value)}</Ltr>
  const chaptersOf = ({ id, classId }: SubjectDetail): string =>
    routes.chapters + chapterAddress.searchOf({ classId, subjectId: id })
  return [
    {
      key: 'name',
      header: t('admin.curriculum.subject'),
      main: true,
      cell: (row) => (
        <span className="with-tile" data-subject={row.key ?? undefined}>
          <SubjectTile subject={row} small />
          <a className="link in-lines" href={editSubjectPath(row.id)}>
            <LocalName of={row} />
          </a>
          {row.optional && <Chip tone="line">{t('admin.subjects.optionalChip')}</Chip>}
        </span>
      ),
    },
    { key: 'class', header: t('common.profile.class'), cell: (row) => <AboveName of={row} kind="class" /> },
    {
      key: 'coefficient',
      header: t('admin.subjects.coefficient'),
      optional: true,
      cell: ({ coefficient }) => (coefficient === null ? '—' : number(coefficient)),
    },
    {
      key: 'professors',
      header: t('admin.subjects.professors'),
      wide: true,
      cell: ({ professors }) =>
        professors.length > 0 ? (
          <span className="in-lines">
            <Isolate>{formatList(locale, professors)}</Isolate>
          </span>
        ) : (
          t('admin.subjects.nobody')
        ),
    },
    {
      key: 'chapters',
      header: t('admin.chapters.title'),
      cell: (row) => (
        <a className="link" href={chaptersOf(row)}>
          {number(row.chapters)}
        </a>
      ),
    },
    {
      key: 'actions',
      header: t('admin.classes.actions'),
      act: true,
      cell: (row) => (
        <ThingMenu
          of={row}
          links={[
            { key: 'edit', label: t('admin.classes.edit'), icon: 'edit', href: editSubjectPath(row.id) },
            { key: 'chapters', label: t('admin.chapters.title'), icon: 'layers', href: chaptersOf(row) },
            { key: 'programme', label: t('admin.programme.open'), icon: 'grid', href: programmePath(row.classId) },
          ]}
          onDelete={() => onDelete(row)}
        />
      ),
    },
  ]
}

import type { ReactElement } from 'react'
import { chapterAddress, subjectAddress } from '#/contract/curriculum-lists.ts'
import type { Page } from '#/contract/paging.ts'
import type { Read } from '#/contract/read.ts'
import type { SubjectDetail } from '#/contract/subjects.ts'
import { formatList, formatNumber } from '#/i18n/format.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { routes } from '#/portals/admin/routes.ts'
import { CurriculumItemList } from '#/portals/shared/curriculum/curriculum-item-list.tsx'
import type { ListColumn } from '#/portals/shared/list/list-view.tsx'
import { LocalName } from '#/portals/shared/names.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { SubjectTile } from '#/portals/shared/subject-tile.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import { removeSubject, restoreSubject } from '#/stores/managed-subjects.ts'
import { Isolate, Ltr } from '#/ui/bidi.tsx'
import { ButtonLink } from '#/ui/button.tsx'
import { Chip } from '#/ui/chip.tsx'
import { CurriculumItemMenu } from './curriculum-item-menu.tsx'
import { editSubjectPath, programmePath } from './curriculum-paths.ts'
import { AboveName } from './place.tsx'
import { usePlaceFilters } from './use-place-filters.ts'

/** What is taught in the academy's classes. */
export function SubjectList({ page, reads }: ScreenProps<{ subjects: Read<Page<SubjectDetail>> }>): ReactElement {
  const t = useT()
  const query = subjectAddress.queryOf(page.search)
  const add = (
    <ButtonLink variant="primary" icon="plus" href={routes.subjectNew}>
      {t('admin.subjects.add')}
    </ButtonLink>
  )
  return (
    <CurriculumItemList
      kind="subject"
      icon="book"
      words={{
        title: t('admin.subjects.title'),
        lead: t('admin.subjects.lead'),
        search: t('admin.subjects.search'),
        searchHint: t('admin.curriculum.searchHint'),
        none: t('admin.subjects.none'),
        noneText: t('admin.subjects.noneText'),
      }}
      add={add}
      place={{ path: routes.subjects, query, address: subjectAddress }}
      state={useRead(reads.subjects)}
      filters={usePlaceFilters({ classId: query.classId }).slice(0, 1)}
      columnsOf={useColumns()}
      remove={removeSubject}
      restore={restoreSubject}
    />
  )
}

function useColumns(): (onDelete: (row: SubjectDetail) => void) => ListColumn<SubjectDetail>[] {
  const t = useT()
  const locale = useLocale()
  const number = (value: number): ReactElement => <Ltr>{formatNumber(locale, value)}</Ltr>
  const chaptersOf = ({ id, classId }: SubjectDetail): string =>
    routes.chapters + chapterAddress.searchOf({ classId, subjectId: id })
  return (onDelete) => [
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
        <CurriculumItemMenu
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

import type { ReactElement } from 'react'
import type { Chapter } from '#/contract/chapters.ts'
import { chapterAddress, courseAddress } from '#/contract/curriculum-lists.ts'
import type { Page } from '#/contract/paging.ts'
import type { Read } from '#/contract/read.ts'
import { formatNumber } from '#/i18n/format.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { routes } from '#/portals/admin/routes.ts'
import { CurriculumItemList } from '#/portals/shared/curriculum/curriculum-item-list.tsx'
import { trimesterName } from '#/portals/shared/curriculum/trimester-field.tsx'
import type { ListColumn } from '#/portals/shared/list/list-view.tsx'
import { LocalName } from '#/portals/shared/names.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { useRead } from '#/portals/shared/use-read.ts'
import { removeChapter, restoreChapter } from '#/stores/chapters.ts'
import { Ltr } from '#/ui/bidi.tsx'
import { ButtonLink } from '#/ui/button.tsx'
import { CurriculumItemMenu } from './curriculum-item-menu.tsx'
import { editChapterPath } from './curriculum-paths.ts'
import { AboveName } from './place.tsx'
import { usePlaceFilters } from './use-place-filters.ts'

/** The chapters of all subjects. */
export function ChapterList({ page, reads }: ScreenProps<{ chapters: Read<Page<Chapter>> }>): ReactElement {
  const t = useT()
  const query = chapterAddress.queryOf(page.search)
  const newPath = routes.chapterNew + (query.subjectId ? `?subjectId=${query.subjectId}` : '')
  const add = (
    <ButtonLink variant="primary" icon="plus" href={newPath}>
      {t('admin.chapters.add')}
    </ButtonLink>
  )
  return (
    <CurriculumItemList
      kind="chapter"
      icon="layers"
      words={{
        title: t('admin.chapters.title'),
        lead: t('admin.chapters.lead'),
        search: t('admin.chapters.search'),
        searchHint: t('admin.curriculum.searchHint'),
        none: t('admin.chapters.none'),
        noneText: t('admin.chapters.noneText'),
      }}
      add={add}
      place={{ path: routes.chapters, query, address: chapterAddress }}
      state={useRead(reads.chapters)}
      filters={usePlaceFilters(query)}
      columnsOf={useColumns()}
      remove={removeChapter}
      restore={restoreChapter}
    />
  )
}

function useColumns(): (onDelete: (row: Chapter) => void) => ListColumn<Chapter>[] {
  const t = useT()
  const locale = useLocale()
  const coursesOf = ({ id }: Chapter): string => routes.courses + courseAddress.searchOf({ chapterId: id })
  return (onDelete) => [
    {
      key: 'name',
      header: t('admin.curriculum.chapter'),
      main: true,
      cell: (row) => (
        <a className="link in-lines" href={editChapterPath(row.id)}>
          <LocalName of={row} />
        </a>
      ),
    },
    { key: 'subject', header: t('admin.curriculum.subject'), cell: (row) => <AboveName of={row} kind="subject" /> },
    { key: 'class', header: t('common.profile.class'), cell: (row) => <AboveName of={row} kind="class" /> },
    {
      key: 'trimester',
      header: t('common.curriculum.trimester'),
      cell: (row) => trimesterName(t, row.trimester),
    },
    {
      key: 'courses',
      header: t('admin.courses.title'),
      cell: (row) => (
        <a className="link" href={coursesOf(row)}>
          <Ltr>{formatNumber(locale, row.courses)}</Ltr>
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
            { key: 'edit', label: t('admin.classes.edit'), icon: 'edit', href: editChapterPath(row.id) },
            { key: 'courses', label: t('admin.courses.title'), icon: 'book', href: coursesOf(row) },
          ]}
          onDelete={() => onDelete(row)}
        />
      ),
    },
  ]
}

import type { ReactElement } from 'react'
import type { Course } from '#/contract/courses.ts'
import { PUBLISH_STATES } from '#/contract/curriculum.ts'
import { courseAddress } from '#/contract/curriculum-lists.ts'
import type { Page } from '#/contract/paging.ts'
import type { Read } from '#/contract/read.ts'
import { formatNumber } from '#/i18n/format.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { routes } from '#/portals/admin/routes.ts'
import { CurriculumItemList } from '#/portals/shared/curriculum/curriculum-item-list.tsx'
import { PublishChip } from '#/portals/shared/curriculum/publish-chip.tsx'
import type { ListFilter } from '#/portals/shared/list/list-filter.ts'
import type { ListColumn } from '#/portals/shared/list/list-view.tsx'
import { LocalName } from '#/portals/shared/names.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { useRead } from '#/portals/shared/use-read.ts'
import { removeCourse, restoreCourse } from '#/stores/courses.ts'
import { Ltr } from '#/ui/bidi.tsx'
import { ButtonLink } from '#/ui/button.tsx'
import { CurriculumItemMenu } from './curriculum-item-menu.tsx'
import { editCoursePath } from './curriculum-paths.ts'
import { AboveName } from './place.tsx'
import { usePlaceFilters } from './use-place-filters.ts'

/** The lessons of all chapters. */
export function CourseList({ page, reads }: ScreenProps<{ courses: Read<Page<Course>> }>): ReactElement {
  const t = useT()
  const query = courseAddress.queryOf(page.search)
  const add = (
    <ButtonLink variant="primary" icon="plus" href={routes.courseNew}>
      {t('admin.courses.add')}
    </ButtonLink>
  )
  const status: ListFilter = {
    name: 'status',
    label: t('admin.people.status'),
    all: t('admin.people.allStatuses'),
    options: PUBLISH_STATES.map((state) => ({ value: state, label: t(`common.curriculum.status.${state}`) })),
  }
  return (
    <CurriculumItemList
      kind="course"
      icon="book"
      words={{
        title: t('admin.courses.title'),
        lead: t('admin.courses.lead'),
        search: t('admin.courses.search'),
        searchHint: t('admin.curriculum.searchHint'),
        none: t('admin.courses.none'),
        noneText: t('admin.courses.noneText'),
      }}
      add={add}
      place={{ path: routes.courses, query, address: courseAddress }}
      state={useRead(reads.courses)}
      filters={[...usePlaceFilters(query), status]}
      columnsOf={useColumns()}
      isOff={({ status: state }) => state === 'archived'}
      remove={removeCourse}
      restore={restoreCourse}
    />
  )
}

function useColumns(): (onDelete: (row: Course) => void) => ListColumn<Course>[] {
  const t = useT()
  const locale = useLocale()
  return (onDelete) => [
    {
      key: 'name',
      header: t('admin.curriculum.course'),
      main: true,
      cell: (row) => (
        <a className="link in-lines" href={editCoursePath(row.id)}>
          <LocalName of={row} />
        </a>
      ),
    },
    {
      key: 'chapter',
      header: t('admin.curriculum.chapter'),
      optional: true,
      cell: (row) => <AboveName of={row} kind="chapter" />,
    },
    { key: 'subject', header: t('admin.curriculum.subject'), cell: (row) => <AboveName of={row} kind="subject" /> },
    { key: 'class', header: t('common.profile.class'), cell: (row) => <AboveName of={row} kind="class" /> },
    {
      key: 'materials',
      header: t('admin.curriculum.materials'),
      optional: true,
      cell: ({ materials }) => <Ltr>{formatNumber(locale, materials)}</Ltr>,
    },
    { key: 'status', header: t('admin.people.status'), cell: (row) => <PublishChip of={row} /> },
    {
      key: 'actions',
      header: t('admin.classes.actions'),
      act: true,
      cell: (row) => (
        <CurriculumItemMenu
          of={row}
          links={[{ key: 'edit', label: t('admin.classes.edit'), icon: 'edit', href: editCoursePath(row.id) }]}
          onDelete={() => onDelete(row)}
        />
      ),
    },
  ]
}

import type { ReactElement } from 'react'
import type { Chapter } from '#/contract/chapters.ts'
import type { Course } from '#/contract/courses.ts'
import { PUBLISH_STATES } from '#/contract/curriculum.ts'
import { courseAddress } from '#/contract/curriculum-lists.ts'
import type { Page } from '#/contract/paging.ts'
import type { Read } from '#/contract/read.ts'
import { formatNumber } from '#/i18n/format.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { routes } from '#/portals/professor/routes.ts'
import { AboveName } from '#/portals/shared/curriculum/above.tsx'
import { CurriculumItemList } from '#/portals/shared/curriculum/curriculum-item-list.tsx'
import { MoveButtons, movedBy } from '#/portals/shared/curriculum/move-buttons.tsx'
import { PublishChip } from '#/portals/shared/curriculum/publish-chip.tsx'
import { subjectFilter } from '#/portals/shared/curriculum/subject-filter.ts'
import type { ListColumn } from '#/portals/shared/list/list-view.tsx'
import { LocalName } from '#/portals/shared/names.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { classChoices } from '#/portals/shared/staff-reads.ts'
import { useRead } from '#/portals/shared/use-read.ts'
import { orderCourses, removeCourse, restoreCourse } from '#/stores/courses.ts'
import { messageOf } from '#/stores/errors.ts'
import { showToast } from '#/stores/toasts.ts'
import { Ltr } from '#/ui/bidi.tsx'
import { ButtonLink } from '#/ui/button.tsx'
import { IconButton } from '#/ui/icon-button.tsx'
import { editCoursePath } from './course-paths.ts'

type CourseListReads = {
  courses: Read<Page<Course>>
  /** Of the chosen subject. */
  chapters: Read<Page<Chapter>> | undefined
}

/** The courses of the subjects that the professor teaches. One chapter's can be put in order. */
export function CourseList({ page, reads }: ScreenProps<CourseListReads>): ReactElement {
  const t = useT()
  const locale = useLocale()
  const classes = useRead(classChoices).data ?? []
  const chapters = useRead(reads.chapters).data?.items ?? []
  const state = useRead(reads.courses)
  const query = courseAddress.queryOf(page.search)
  const nameOf = (named: { nameAr: string; nameFr: string }): string => (locale === 'ar' ? named.nameAr : named.nameFr)
  const add = (
    <ButtonLink variant="primary" icon="plus" href={newCourseHref(query)}>
      {t('professor.courses.new')}
    </ButtonLink>
  )
  // Only a whole chapter has an order that can be changed here.
  const whole = state.data
  const ids =
    query.chapterId && query.q === '' && !query.status && whole && whole.total === whole.items.length
      ? whole.items.map(({ id }) => id)
      : undefined

  async function move(id: number, by: -1 | 1): Promise<void> {
    if (!ids || !query.chapterId) return
    try {
      await orderCourses(query.chapterId, movedBy(ids, id, by))
    } catch (error) {
      showToast({ text: messageOf(error, 'general', t) })
    }
  }

  const columnsOf = (onDelete: (row: Course) => void): ListColumn<Course>[] => [
    {
      key: 'name',
      header: t('professor.courses.course'),
      main: true,
      cell: (row) => (
        <a className="link" href={editCoursePath(row)}>
          <LocalName of={row} />
        </a>
      ),
    },
    { key: 'class', header: t('professor.courses.class'), cell: (row) => <AboveName of={row} kind="class" /> },
    { key: 'subject', header: t('professor.courses.subject'), cell: (row) => <AboveName of={row} kind="subject" /> },
    { key: 'chapter', header: t('professor.courses.chapter'), cell: (row) => <AboveName of={row} kind="chapter" /> },
    { key: 'status', header: t('professor.courses.status'), cell: (row) => <PublishChip of={row} /> },
    {
      key: 'materials',
      header: t('professor.courses.materials'),
      cell: ({ materials }) => <Ltr>{formatNumber(locale, materials)}</Ltr>,
    },
    {
      key: 'actions',
      header: t('professor.courses.actions'),
      act: true,
      cell: (row) => (
        <span className="toolbar">
          {ids && (
            <MoveButtons
              name={nameOf(row)}
              onUp={row.id === ids[0] ? undefined : () => void move(row.id, -1)}
              onDown={row.id === ids.at(-1) ? undefined : () => void move(row.id, 1)}
            />
          )}
          <IconButton
            icon="trash"
            label={t('professor.courses.delete', { name: nameOf(row) })}
            onClick={() => onDelete(row)}
          />
        </span>
      ),
    },
  ]
  return (
    <CurriculumItemList
      kind="course"
      icon="book"
      words={{
        title: t('professor.courses.title'),
        lead: t('professor.courses.lead'),
        search: t('professor.courses.search'),
        searchHint: t('professor.courses.searchHint'),
        none: t('professor.courses.none'),
        noneText: t('professor.courses.noneText'),
      }}
      add={add}
      place={{ path: routes.courses, query, address: courseAddress }}
      state={state}
      filters={[
        subjectFilter(classes, locale, t),
        ...(query.subjectId
          ? [
              {
                name: 'chapterId',
                label: t('professor.courses.chapter'),
                all: t('professor.courses.allChapters'),
                options: chapters.map((each) => ({ value: String(each.id), label: nameOf(each) })),
              },
            ]
          : []),
        {
          name: 'status',
          label: t('professor.courses.status'),
          all: t('professor.courses.allStates'),
          options: PUBLISH_STATES.map((each) => ({ value: each, label: t(`common.curriculum.status.${each}`) })),
        },
      ]}
      columnsOf={columnsOf}
      isOff={({ status }) => status === 'archived'}
      remove={removeCourse}
      restore={restoreCourse}
    />
  )
}

/** A new course begins where the list is. */
function newCourseHref({ subjectId, chapterId }: { subjectId?: number; chapterId?: number }): string {
  const search = new URLSearchParams()
  if (subjectId) search.set('subjectId', String(subjectId))
  if (chapterId) search.set('chapterId', String(chapterId))
  return search.size > 0 ? `${routes.courseNew}?${search}` : routes.courseNew
}

import type { ReactElement } from 'react'
import type { Chapter } from '#/contract/chapters.ts'
import { chapterAddress } from '#/contract/curriculum-lists.ts'
import type { Page } from '#/contract/paging.ts'
import type { Read } from '#/contract/read.ts'
import { formatNumber } from '#/i18n/format.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { editChapterPath } from '#/portals/professor/courses/course-paths.ts'
import { routes } from '#/portals/professor/routes.ts'
import { AboveName } from '#/portals/shared/curriculum/above.tsx'
import { CurriculumItemList } from '#/portals/shared/curriculum/curriculum-item-list.tsx'
import { MoveButtons, movedBy } from '#/portals/shared/curriculum/move-buttons.tsx'
import { subjectFilter } from '#/portals/shared/curriculum/subject-filter.ts'
import { trimesterName } from '#/portals/shared/curriculum/trimester-field.tsx'
import type { ListColumn } from '#/portals/shared/list/list-view.tsx'
import { LocalName } from '#/portals/shared/names.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { classChoices } from '#/portals/shared/staff-reads.ts'
import { useRead } from '#/portals/shared/use-read.ts'
import { orderChapters, removeChapter, restoreChapter } from '#/stores/chapters.ts'
import { messageOf } from '#/stores/errors.ts'
import { showToast } from '#/stores/toasts.ts'
import { Ltr } from '#/ui/bidi.tsx'
import { ButtonLink } from '#/ui/button.tsx'
import { IconButton } from '#/ui/icon-button.tsx'

/** The chapters of the subjects that the professor teaches. One subject's can be put in order. */
export function ChapterList({ page, reads }: ScreenProps<{ chapters: Read<Page<Chapter>> }>): ReactElement {
  const t = useT()
  const locale = useLocale()
  const classes = useRead(classChoices).data ?? []
  const state = useRead(reads.chapters)
  const query = chapterAddress.queryOf(page.search)
  const add = (
    <ButtonLink
      variant="primary"
      icon="plus"
      href={query.subjectId ? `${routes.chapterNew}?subjectId=${query.subjectId}` : routes.chapterNew}
    >
      {t('professor.chapters.new')}
    </ButtonLink>
  )
  const whole = state.data
  const ids =
    query.subjectId && query.q === '' && whole && whole.total === whole.items.length
      ? whole.items.map(({ id }) => id)
      : undefined

  async function move(id: number, by: -1 | 1): Promise<void> {
    if (!ids || !query.subjectId) return
    try {
      await orderChapters(query.subjectId, movedBy(ids, id, by))
    } catch (error) {
      showToast({ text: messageOf(error, 'general', t) })
    }
  }

  const columnsOf = (onDelete: (row: Chapter) => void): ListColumn<Chapter>[] => [
    {
      key: 'name',
      header: t('professor.courses.chapter'),
      main: true,
      cell: (row) => (
        <a className="link" href={editChapterPath(row)}>
          <LocalName of={row} />
        </a>
      ),
    },
    { key: 'class', header: t('professor.courses.class'), cell: (row) => <AboveName of={row} kind="class" /> },
    { key: 'subject', header: t('professor.courses.subject'), cell: (row) => <AboveName of={row} kind="subject" /> },
    {
      key: 'trimester',
      header: t('common.curriculum.trimester'),
      cell: (row) => trimesterName(t, row.trimester),
    },
    {
      key: 'courses',
      header: t('professor.chapters.courses'),
      cell: (row) => (
        <a className="link" href={`${routes.courses}?subjectId=${row.subjectId}&chapterId=${row.id}`}>
          <Ltr>{formatNumber(locale, row.courses)}</Ltr>
        </a>
      ),
    },
    {
      key: 'actions',
      header: t('professor.courses.actions'),
      act: true,
      cell: (row) => {
        const name = locale === 'ar' ? row.nameAr : row.nameFr
        return (
          <span className="toolbar">
            {ids && (
              <MoveButtons
                name={name}
                onUp={row.id === ids[0] ? undefined : () => void move(row.id, -1)}
                onDown={row.id === ids.at(-1) ? undefined : () => void move(row.id, 1)}
              />
            )}
            <IconButton icon="trash" label={t('professor.courses.delete', { name })} onClick={() => onDelete(row)} />
          </span>
        )
      },
    },
  ]
  return (
    <CurriculumItemList
      kind="chapter"
      icon="layers"
      words={{
        title: t('professor.chapters.title'),
        lead: t('professor.chapters.lead'),
        search: t('professor.chapters.search'),
        searchHint: t('professor.courses.searchHint'),
        none: t('professor.chapters.none'),
        noneText: t('professor.chapters.noneText'),
      }}
      add={add}
      place={{ path: routes.chapters, query, address: chapterAddress }}
      state={state}
      filters={[subjectFilter(classes, locale, t)]}
      columnsOf={columnsOf}
      remove={removeChapter}
      restore={restoreChapter}
    />
  )
}

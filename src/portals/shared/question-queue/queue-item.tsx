import type { ReactElement } from 'react'
import type { PlacedQuestion } from '#/contract/questions.ts'
import { formatRelative } from '#/i18n/dates.ts'
import { T, useLocale, useT } from '#/i18n/react.tsx'
import { taughtName } from '#/portals/shared/lesson/taught-name.tsx'
import { LocalName } from '#/portals/shared/names.tsx'
import { fullName } from '#/portals/shared/people/full-name.ts'
import { useAuthorName } from '#/portals/shared/questions/post-author.tsx'
import { SubjectTile } from '#/portals/shared/subject-tile.tsx'
import { useMe } from '#/portals/shared/use-me.ts'
import { Words } from '#/portals/shared/words/words.tsx'
import { Isolate } from '#/ui/bidi.tsx'
import { Chip } from '#/ui/chip.tsx'
import { classes } from '#/ui/classes.ts'
import { PlaceInCourse } from './place-in-course.tsx'
import { type QueueAt, queueHref } from './queue-at.ts'
import { questionsPath } from './queue-reads.ts'

interface QueueItemProps {
  row: PlacedQuestion
  at: QueueAt
  /** Milliseconds since the epoch. */
  now: number
}

/** A question in the list: who asks and since when, its first words, where it stands, and who has taken it. */
export function QueueItem({ row, at, now }: QueueItemProps): ReactElement {
  const t = useT()
  const locale = useLocale()
  const { id: reader, role } = useMe()
  const { id, author, words, place, takenBy, hidden, answered } = row
  const nameOf = useAuthorName()
  const isOpen = id === at.open
  return (
    <li data-subject={place.subject.key ?? undefined}>
      <a
        className={classes(
          'thread-item flex min-h-18 items-start gap-3 px-4 py-3 no-underline text-base-content',
          isOpen ? 'bg-primary-soft' : 'hover:bg-base-200',
        )}
        href={queueHref({ path: `${questionsPath(role)}/${id}`, query: at.query }, { page: at.query.page })}
        aria-current={isOpen || undefined}
      >
        <SubjectTile subject={place.subject} small />
        <span className="grid min-w-0 grow grid-cols-[minmax(0,1fr)] gap-0.5">
          <span className="flex items-baseline gap-2">
            <Isolate className="truncate py-px font-bold">{nameOf(author)}</Isolate>
            <time className="ms-auto flex-none text-xs text-muted" dateTime={row.at}>
              {formatRelative(locale, row.at, now)}
            </time>
          </span>
          <span className="line-clamp-2 max-h-20 text-sm leading-relaxed wrap-anywhere" dir="auto">
            <Words of={words} />
          </span>
          <span className="flex min-w-0 gap-2 text-xs text-muted">
            {/* In its own direction: else the dots eat the beginning of a French name on an Arabic page. */}
            <CourseName of={place.course} />
            <span className="flex-none">
              <PlaceInCourse of={row} />
            </span>
          </span>
          <span className="truncate py-px text-xs text-muted">
            <LocalName of={place.subject} />
            {' · '}
            <LocalName of={place.schoolClass} />
          </span>
          {(takenBy !== null || hidden) && (
            <span className="mt-1 flex flex-wrap gap-1">
              {takenBy && !answered && (
                <Chip tone={takenBy.id === reader ? 'info' : 'line'}>
                  {takenBy.id === reader ? (
                    t('question-queue.takenByMe')
                  ) : (
                    <T id="threads.takenBy" values={{ name: <Isolate>{fullName(takenBy)}</Isolate> }} />
                  )}
                </Chip>
              )}
              {hidden && <Chip tone="warning">{t('questions.reported')}</Chip>}
            </span>
          )}
        </span>
      </a>
    </li>
  )
}

function CourseName({ of: course }: { of: PlacedQuestion['place']['course'] }): ReactElement {
  const isArabic = course.lang === 'ar'
  return (
    <span className="min-w-0 truncate py-px" dir={isArabic ? 'rtl' : 'ltr'} lang={isArabic ? 'ar' : 'fr'}>
      {taughtName(course)}
    </span>
  )
}

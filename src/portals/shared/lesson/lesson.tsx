import type { ReactElement, ReactNode } from 'react'
import type { CourseContents } from '#/contract/course-contents.ts'
import { useT } from '#/i18n/react.tsx'
import { Crumbs } from '#/portals/shared/crumbs.tsx'
import { Professors } from '#/portals/shared/names.tsx'
import { ButtonLink } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Icon } from '#/ui/icon.tsx'
import { EmptyState } from '#/ui/states.tsx'
import { ChapterLessons } from './chapter-lessons.tsx'
import { KIND_ICONS } from './kinds.ts'
import { MaterialSection, materialAnchor } from './material-section.tsx'
import { TaughtName, taughtName } from './taught-name.tsx'

/** How a lesson is shown, and where its links lead. */
export interface LessonProps {
  contents: CourseContents
  /** The pages above it, from the outermost. */
  above: readonly { href: string; label: ReactNode }[]
  /** @returns the address of another lesson of the chapter */
  lessonPath: (id: number) => string
  /** For those who work on it: what pupils do not see yet is said. */
  preview?: boolean
}

/** A lesson: pupils' page and professors' preview alike. */
export function Lesson({ contents, above, lessonPath, preview = false }: LessonProps): ReactElement {
  const { course, chapter, subject, materials, lessons } = contents
  return (
    <>
      <Crumbs above={above} here={<TaughtName of={course} />} />
      <div className="lesson" data-subject={subject.key ?? undefined}>
        <article>
          <LessonHead contents={contents} />
          {materials.length === 0 && <NothingHere preview={preview} />}
          {materials.map((material, index) => (
            <MaterialSection
              key={material.id}
              material={material}
              next={materials[index + 1]}
              preview={preview}
              named={index > 0 || taughtName(material) !== taughtName(course)}
            />
          ))}
          <Neighbours contents={contents} lessonPath={lessonPath} />
        </article>
        <aside>
          <Card title={<TaughtName of={{ ...chapter, lang: subject.lang }} />}>
            <ChapterLessons lessons={lessons} here={course.id} pathOf={lessonPath} />
          </Card>
        </aside>
      </div>
    </>
  )
}

function LessonHead({ contents: { course, subject, lessons, materials } }: { contents: CourseContents }): ReactElement {
  const t = useT()
  const place = lessons.findIndex(({ id }) => id === course.id) + 1
  return (
    <header className="lesson-head">
      <h1 tabIndex={-1}>
        <TaughtName of={course} />
      </h1>
      <p className="meta">
        {place > 0 && <span>{t('lesson.place', { place, total: lessons.length })}</span>}
        <span>
          <Professors of={subject} />
        </span>
      </p>
      {materials.length > 1 && (
        <nav aria-label={t('lesson.inIt')}>
          <ol className="lesson-parts">
            {materials.map((material) => (
              <li key={material.id}>
                <a href={`#${materialAnchor(material.id)}`}>
                  <Icon name={KIND_ICONS[material.kind]} />
                  <TaughtName of={material} />
                </a>
              </li>
            ))}
          </ol>
        </nav>
      )}
    </header>
  )
}

function NothingHere({ preview }: { preview: boolean }): ReactElement {
  const t = useT()
  return (
    <Card>
      <EmptyState
        icon="file"
        title={t('lesson.emptyTitle')}
        text={t(preview ? 'lesson.emptyPreview' : 'lesson.emptyText')}
        heading="h2"
      />
    </Card>
  )
}

/** The lessons before and after this one in its chapter. */
function Neighbours({ contents: { course, lessons }, lessonPath }: Pick<LessonProps, 'contents' | 'lessonPath'>) {
  const t = useT()
  const place = lessons.findIndex(({ id }) => id === course.id)
  const before = place > 0 ? lessons[place - 1] : undefined
  const after = place >= 0 ? lessons[place + 1] : undefined
  if (!before && !after) return null
  return (
    <nav className="lesson-nav" aria-label={t('lesson.between')}>
      {before ? (
        <a className="link" href={lessonPath(before.id)}>
          <Icon name="arrow" mirror className="back" />
          <span className="sr-only">{t('lesson.previous')}</span>
          <TaughtName of={before} />
        </a>
      ) : (
        <span />
      )}
      {after && (
        <ButtonLink variant="primary" href={lessonPath(after.id)}>
          <span>
            {t('lesson.next')} <TaughtName of={after} />
          </span>
          <Icon name="arrow" mirror />
        </ButtonLink>
      )}
    </nav>
  )
}

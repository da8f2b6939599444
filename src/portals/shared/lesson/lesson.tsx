import { type ReactElement, type ReactNode, useId } from 'react'
import type { LessonEntry, MaterialContents } from '#/contract/course-contents.ts'
import type { LessonState } from '#/contract/progress.ts'
import { QUESTIONS_ANCHOR } from '#/contract/question-rules.ts'
import { T, useT } from '#/i18n/react.tsx'
import { Crumbs } from '#/portals/shared/crumbs.tsx'
import { Professors } from '#/portals/shared/professors.tsx'
import type { LessonContents } from '#/portals/shared/reads.ts'
import { ButtonLink } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Icon } from '#/ui/icon.tsx'
import { EmptyState } from '#/ui/states.tsx'
import { ChapterCard } from './chapter-card.tsx'
import { KIND_ICONS } from './kinds.ts'
import { LessonMaterials } from './lesson-materials.ts'
import { materialAnchor } from './material-anchor.ts'
import { MaterialSection } from './material-section.tsx'
import { TaughtName, taughtName } from './taught-name.tsx'

/** What a lesson's page has for the student who learns there, and not for those who look at it beforehand. */
export interface OwnParts {
  /** How the chapter's lessons stand; absent while that is not known. */
  states: readonly LessonState[] | undefined
  /** At the end of the title's line. */
  head: ReactNode
  /** After the last material. */
  end: ReactNode
  /** Below that: what is asked about it, at its own fragment. */
  questions: ReactNode
  /** Before the other lessons of the chapter on a phone, after them elsewhere. */
  aside: ReactNode
  /** What can be done with a material. */
  toolsOf: (material: MaterialContents) => ReactNode
}

/** How a lesson is shown, and where its links lead. */
export interface LessonProps {
  contents: LessonContents
  /** The pages above it, from the outermost. */
  above: readonly { href: string; label: ReactNode }[]
  /** @returns the address of another lesson of the chapter */
  lessonPath: (id: number) => string
  /** For those who work on it: what pupils do not see yet is said. */
  preview?: boolean
  own?: OwnParts
}

/** A lesson: pupils' page and professors' preview alike. A video that it begins with comes before everything. */
export function Lesson({ contents, above, lessonPath, preview = false, own }: LessonProps): ReactElement {
  const { course, chapter, subject, materials, lessons } = contents
  const titleId = useId()
  const lead = materials[0]?.kind === 'video' ? materials[0] : undefined
  return (
    <LessonMaterials value={materials}>
      <Crumbs above={above} here={<TaughtName of={course} />} />
      <div className="lesson" data-subject={subject.key ?? undefined}>
        <article aria-labelledby={titleId}>
          {lead && section(lead, 0)}
          <LessonHead contents={contents} titleId={titleId} own={own} />
          {materials.length === 0 && <NothingHere preview={preview} />}
          {materials.map((material, index) => material !== lead && section(material, index))}
          {own?.end}
          {own?.questions}
          <Neighbours lessons={lessons} here={course.id} lessonPath={lessonPath} />
        </article>
        <aside>
          <ChapterCard
            chapter={{ ...chapter, lang: subject.lang }}
            lessons={lessons}
            here={course.id}
            states={own?.states}
            lessonPath={lessonPath}
          />
          {own?.aside}
        </aside>
      </div>
    </LessonMaterials>
  )

  function section(material: MaterialContents, index: number): ReactElement {
    return (
      <MaterialSection
        key={material.id}
        material={material}
        next={materials[index + 1]}
        preview={preview}
        lead={material === lead}
        named={index > 0 || taughtName(material) !== taughtName(course)}
        tools={own?.toolsOf(material)}
      />
    )
  }
}

interface LessonHeadProps {
  contents: LessonContents
  titleId: string
  own: OwnParts | undefined
}

function LessonHead({ contents, titleId, own }: LessonHeadProps): ReactElement {
  const t = useT()
  const { course, subject, lessons, materials } = contents
  const place = lessons.findIndex(({ id }) => id === course.id) + 1
  return (
    <header className="lesson-head">
      <div className="lesson-title">
        <h1 id={titleId} tabIndex={-1}>
          <TaughtName of={course} />
        </h1>
        <p className="meta">
          {place > 0 ? (
            <T
              id="notes.placeWith"
              values={{ place, total: lessons.length, professors: <Professors of={subject} /> }}
            />
          ) : (
            <Professors of={subject} />
          )}
        </p>
      </div>
      {own?.head}
      {(materials.length > 1 || own) && (
        <nav aria-label={t('lesson.inIt')}>
          <ol className="lesson-parts">
            {materials.length > 1 &&
              materials.map((material) => (
                <li key={material.id}>
                  <a href={`#${materialAnchor(material.id)}`}>
                    <Icon name={KIND_ICONS[material.kind]} />
                    <TaughtName of={material} />
                  </a>
                </li>
              ))}
            {own && (
              <li>
                <a href={`#${QUESTIONS_ANCHOR}`}>
                  <Icon name="message" mirror />
                  {t('lesson.questions')}
                </a>
              </li>
            )}
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

/** @returns the lesson after one in its chapter */
export function lessonAfter(lessons: readonly LessonEntry[], here: number): LessonEntry | undefined {
  const place = lessons.findIndex(({ id }) => id === here)
  return place >= 0 ? lessons[place + 1] : undefined
}

interface NeighboursProps extends Pick<LessonProps, 'lessonPath'> {
  lessons: readonly LessonEntry[]
  here: number
}

/** The lessons before and after this one in its chapter. */
function Neighbours({ lessons, here, lessonPath }: NeighboursProps) {
  const t = useT()
  const before = lessons[lessons.findIndex(({ id }) => id === here) - 1]
  const after = lessonAfter(lessons, here)
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

import type { ReactElement } from 'react'
import type { PlacedQuestion } from '#/contract/questions.ts'
import { homeOf } from '#/contract/roles.ts'
import { T, useT } from '#/i18n/react.tsx'
import { KIND_ICONS } from '#/portals/shared/lesson/kinds.ts'
import { materialHref } from '#/portals/shared/lesson/material-href.ts'
import { TaughtName } from '#/portals/shared/lesson/taught-name.tsx'
import { PlaceName } from '#/portals/shared/questions/question-place.tsx'
import { useMe } from '#/portals/shared/use-me.ts'
import { ButtonLink } from '#/ui/button.tsx'

type Placed = Pick<PlacedQuestion, 'courseId' | 'position' | 'place'>

/** Where in its course a question stands: a second of a video, a page of a print, its text, a material, or all of it. */
export function PlaceInCourse({ of: { position, place } }: { of: Placed }): ReactElement {
  const t = useT()
  const { material } = place
  if (!material) return <>{t('question-queue.place.course')}</>
  if (position === null) return <TaughtName of={material} />
  return <PlaceName of={{ materialId: material.id, position }} materials={[material]} />
}

/** The way to that place in the course, as its pupils see it. */
export function PlaceLink({ of: question }: { of: Placed }): ReactElement {
  const t = useT()
  const { role } = useMe()
  const { courseId, position, place } = question
  const course = `${homeOf(role)}/courses/${courseId}/preview`
  const { material } = place
  if (!material) {
    return (
      <ButtonLink variant="outline" size="sm" icon="book" href={course}>
        {t('question-queue.see.course')}
      </ButtonLink>
    )
  }
  return (
    <ButtonLink
      variant="outline"
      size="sm"
      icon={KIND_ICONS[material.kind]}
      href={materialHref(course, { materialId: material.id, position })}
    >
      <span>
        <T id="question-queue.see.place" values={{ place: <PlaceInCourse of={question} /> }} />
      </span>
    </ButtonLink>
  )
}

import type { ReactElement } from 'react'
import type { Question } from '#/contract/questions.ts'
import { useT } from '#/i18n/react.tsx'
import { formatLength } from '#/portals/shared/lesson/file-facts.tsx'
import { KIND_ICONS } from '#/portals/shared/lesson/kinds.ts'
import { type Placed, type PlaceMaterials, placeOf } from '#/portals/shared/lesson/place-in-lesson.ts'
import type { Place } from '#/stores/learning.ts'
import { Ltr } from '#/ui/bidi.tsx'
import { Button } from '#/ui/button.tsx'

interface PlaceNameProps {
  of: Placed
  materials: PlaceMaterials
}

/** Where in a lesson something is, in a word: `12:40`, a page, in the text; nothing for the lesson as a whole. */
export function PlaceName({ of, materials }: PlaceNameProps): ReactElement | null {
  const t = useT()
  const place = placeOf(of, materials)
  if (!place) return null
  if (place.unit === 'time') return <Ltr>{formatLength(place.position)}</Ltr>
  return <>{place.unit === 'page' ? t('notes.page', { page: place.position }) : t('notes.inText')}</>
}

interface QuestionPlaceProps {
  question: Pick<Question, 'materialId' | 'position'>
  materials: PlaceMaterials
  /** Goes there; absent = it is only said. */
  onPlace?: ((place: Place) => void) | undefined
}

/** The way to where in the lesson something is asked. */
export function QuestionPlace({ question, materials, onPlace }: QuestionPlaceProps): ReactElement | null {
  const t = useT()
  const place = placeOf(question, materials)
  if (!place) return null
  const { kind, unit, position, materialId } = place
  const name = <PlaceName of={question} materials={materials} />
  if (!onPlace) return <span className="text-sm font-semibold text-muted">{name}</span>
  const label =
    unit === 'time'
      ? t('questions.goToTime', { time: formatLength(position) })
      : unit === 'page'
        ? t('questions.goToPage', { page: position })
        : t('questions.goToText')
  return (
    <Button
      variant="outline"
      size="sm"
      icon={unit === 'time' ? 'play' : KIND_ICONS[kind]}
      className="text-primary-text tabular-nums"
      aria-label={label}
      onClick={() => onPlace({ materialId, position })}
    >
      <span>{name}</span>
    </Button>
  )
}

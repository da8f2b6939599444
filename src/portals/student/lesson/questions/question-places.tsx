import { type ReactElement, useEffect } from 'react'
import type { QuestionPart } from '#/contract/questions.ts'
import { useT } from '#/i18n/react.tsx'
import { type PlaceMaterials, placeOf } from '#/portals/shared/lesson/place-in-lesson.ts'
import { PlaceName } from '#/portals/shared/questions/question-place.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import { Words } from '#/portals/shared/words/words.tsx'
import { questionPath } from '#/portals/student/routes.ts'
import { courseQuestions } from '#/stores/course-questions.ts'
import { $filmMarks } from '#/stores/film-marks.ts'
import { Card } from '#/ui/card.tsx'
import { Icon } from '#/ui/icon.tsx'

interface QuestionPlacesProps {
  courseId: number
  materials: PlaceMaterials
  /** The question that the address names. */
  linked: string | undefined
}

/** Where in a lesson something was asked, in its order; nothing where all is about the lesson as a whole. */
export function QuestionPlaces({ courseId, materials, linked }: QuestionPlacesProps): ReactElement | null {
  const t = useT()
  const { data } = useRead(courseQuestions(courseId, 'all'))
  const places = data?.places.filter((place) => placeOf(place, materials)) ?? []
  useFilmMarks(data, materials)
  if (places.length === 0) return null
  const isFilm = places.every((place) => placeOf(place, materials)?.unit === 'time')
  return (
    <Card title={t(isFilm ? 'questions.bySecond' : 'questions.byPlace')} className="max-lg:-order-1 print:hidden">
      <ul className="list">
        {places.map((place) => (
          <li key={place.id}>
            <b className="flex-none text-sm text-subject-text tabular-nums">
              <PlaceName of={place} materials={materials} />
            </b>
            <a
              className="flex min-h-11 min-w-0 grow items-center text-primary-text no-underline hover:underline aria-[current]:font-semibold"
              href={questionPath(courseId, place.id)}
              aria-current={place.id === linked || undefined}
            >
              <span className="line-clamp-2 max-h-20" dir="auto">
                <Words of={place.words} />
              </span>
            </a>
            {place.answered ? (
              <Icon name="check" label={t('questions.hasAnswer')} className="text-success-text" />
            ) : (
              <span className="flex-none text-xs text-muted">{t('questions.waits')}</span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The films of the lesson show where something was asked, as long as the list stands beside them. */
function useFilmMarks(part: QuestionPart | undefined, materials: PlaceMaterials): void {
  useEffect(() => {
    const marks = new Map<number, Set<number>>()
    for (const asked of part?.places ?? []) {
      const place = placeOf(asked, materials)
      if (place?.unit !== 'time') continue
      marks.set(place.materialId, (marks.get(place.materialId) ?? new Set()).add(place.position))
    }
    $filmMarks.set(marks)
    return () => $filmMarks.set(new Map())
  }, [part, materials])
}

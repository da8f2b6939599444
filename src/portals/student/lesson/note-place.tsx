import type { ReactElement } from 'react'
import { T, useT } from '#/i18n/react.tsx'
import { formatLength } from '#/portals/shared/lesson/file-facts.tsx'
import { type Placed, type PlaceMaterials, placeOf } from '#/portals/shared/lesson/place-in-lesson.ts'
import type { LessonLearning } from '#/stores/learning.ts'
import { Ltr } from '#/ui/bidi.tsx'

interface NotePlaceProps {
  note: Placed
  materials: PlaceMaterials
  learning: LessonLearning
}

/** The button that goes to where a note was written. */
export function NotePlace({ note, materials, learning }: NotePlaceProps): ReactElement {
  const t = useT()
  const place = placeOf(note, materials)
  if (!place) return <span />
  const { unit, position } = place
  const time = formatLength(position)
  const label =
    unit === 'time'
      ? t('notes.goTo', { time })
      : unit === 'page'
        ? t('notes.goToPage', { page: position })
        : t('notes.goToText')
  return (
    <button type="button" className="note-place" aria-label={label} onClick={() => learning.jump(place)}>
      {unit === 'time' ? <Ltr>{time}</Ltr> : unit === 'page' ? t('notes.page', { page: position }) : t('notes.inText')}
    </button>
  )
}

/** The label of a new note: where it will stand. */
export function NewNoteLabel({ note, materials }: Pick<NotePlaceProps, 'note' | 'materials'>): ReactElement {
  const t = useT()
  const place = placeOf(note, materials)
  if (place?.unit === 'time') {
    return <T id="notes.newAt" values={{ time: <Ltr>{formatLength(place.position)}</Ltr> }} />
  }
  if (place?.unit === 'page') return <>{t('notes.newOnPage', { page: place.position })}</>
  return <>{t(place ? 'notes.newInText' : 'notes.new')}</>
}

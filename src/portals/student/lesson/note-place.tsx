import type { ReactElement } from 'react'
import type { MaterialContents } from '#/contract/course-contents.ts'
import type { Note } from '#/contract/notes.ts'
import { T, useT } from '#/i18n/react.tsx'
import { formatLength } from '#/portals/shared/lesson/file-facts.tsx'
import type { LessonLearning } from '#/stores/learning.ts'
import { Ltr } from '#/ui/bidi.tsx'

type Placed = Pick<Note, 'materialId' | 'position'>
type Materials = readonly Pick<MaterialContents, 'id' | 'kind'>[]

/** @returns what kind of place a note has; nothing where it is about the lesson as a whole, or the material is gone */
export function placeOf({ materialId, position }: Placed, materials: Materials) {
  const kind = materials.find(({ id }) => id === materialId)?.kind
  if (!kind || materialId === null || position === null) return undefined
  return { materialId, position, unit: kind === 'video' ? 'time' : kind === 'text' ? 'text' : 'page' } as const
}

interface NotePlaceProps {
  note: Placed
  materials: Materials
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

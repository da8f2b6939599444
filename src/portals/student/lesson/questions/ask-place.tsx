import { type ReactElement, useId, useRef, useState } from 'react'
import { T, useT } from '#/i18n/react.tsx'
import { formatLength } from '#/portals/shared/lesson/file-facts.tsx'
import { type PlaceMaterials, placeOf } from '#/portals/shared/lesson/place-in-lesson.ts'
import type { Place } from '#/stores/learning.ts'
import { Ltr } from '#/ui/bidi.tsx'
import { Button } from '#/ui/button.tsx'

interface AskPlaceProps {
  of: Place | null
  materials: PlaceMaterials
}

/** What a new question is about. */
export function AskPlace({ of, materials }: AskPlaceProps): ReactElement {
  const t = useT()
  const place = of && placeOf(of, materials)
  if (!place) return <>{t('questions.about.course')}</>
  if (place.unit === 'time')
    return <T id="questions.about.time" values={{ time: <Ltr>{formatLength(place.position)}</Ltr> }} />
  return <>{place.unit === 'page' ? t('questions.about.page', { page: place.position }) : t('questions.about.text')}</>
}

interface ChangePlaceProps {
  /** What it is about now. */
  place: Place | null
  /** Where the student is. */
  here: Place | null
  materials: PlaceMaterials
  onChoose: (place: Place | null) => void
}

/** The choice between where the student is now and the lesson as a whole; nothing where there is none. */
export function ChangePlace({ place, here, materials, onChoose }: ChangePlaceProps): ReactElement | null {
  const t = useT()
  const id = useId()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const present = here && placeOf(here, materials)
  if (!place && !present) return null
  const choose = (next: Place | null): void => {
    setOpen(false)
    button.current?.focus()
    onChoose(next)
  }
  return (
    <>
      <Button
        ref={button}
        variant="ghost"
        size="sm"
        className="text-primary-text"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {t('questions.changePlace')}
      </Button>
      {/* biome-ignore lint/a11y/useSemanticElements: no fieldset, these are buttons */}
      <div id={id} role="group" aria-label={t('questions.changePlace')} className="basis-full" hidden={!open}>
        <div className="flex flex-wrap gap-2">
          {here && present && (
            <Button variant="outline" size="sm" onClick={() => choose(here)}>
              {present.unit === 'time' ? (
                <span>
                  <T id="questions.now.time" values={{ time: <Ltr>{formatLength(present.position)}</Ltr> }} />
                </span>
              ) : present.unit === 'page' ? (
                t('questions.now.page', { page: present.position })
              ) : (
                t('questions.now.text')
              )}
            </Button>
          )}
          <Button variant="outline" size="sm" onClick={() => choose(null)}>
            {t('questions.now.course')}
          </Button>
        </div>
      </div>
    </>
  )
}

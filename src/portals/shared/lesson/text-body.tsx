import { useStore } from '@nanostores/react'
import { type ReactElement, useEffect, useMemo, useRef } from 'react'
import type { MaterialContents } from '#/contract/course-contents.ts'
import { useT } from '#/i18n/react.tsx'
import { useLight } from '#/portals/shared/use-light.ts'
import { announce } from '#/stores/announcement.ts'
import { $textSize, changeTextSize, nextTextSize, readTextSize } from '#/stores/text-size.ts'
import { Button } from '#/ui/button.tsx'
import { LessonHtml } from '#/ui/lesson-html.tsx'
import { withSmallPictures } from './small-pictures.ts'
import { useReading } from './use-reading.ts'

/** A text of a lesson: where the reader stopped, its size, the way to paper, and the text. */
export function TextBody({ material }: { material: MaterialContents & { html: string } }): ReactElement {
  const t = useT()
  const text = useRef<HTMLDivElement>(null)
  const size = useStore($textSize, { ssr: 'initial' })
  const { resume } = useReading(text, material)
  const card = useRef<HTMLDivElement>(null)
  const light = useLight()
  const html = useMemo(() => (light ? withSmallPictures(material.html) : material.html), [light, material.html])
  useEffect(() => readTextSize(), [])
  useEffect(() => card.current?.style.setProperty('--text-zoom', String(size)), [size])
  return (
    <div ref={card} className="card card-pad text-body">
      <div className="reading-tools">
        {resume && (
          <Button variant="soft" size="sm" icon="down" className="reading-resume" onClick={resume}>
            {t('notes.text.resume')}
          </Button>
        )}
        <span className="sp" />
        <TextSizes size={size} />
        <Button variant="ghost" size="sm" icon="print" onClick={() => window.print()}>
          {t('notes.text.print')}
        </Button>
      </div>
      <div ref={text}>
        <LessonHtml html={html} lang={material.lang} dir={material.dir} />
      </div>
    </div>
  )
}

function TextSizes({ size }: { size: number }): ReactElement {
  const t = useT()
  const change = (step: 1 | -1): void => {
    const next = nextTextSize(size, step)
    if (next === undefined) return
    changeTextSize(step)
    announce(t('notes.text.size', { percent: Math.round(next * 100) }))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset, these are buttons
    <div className="reading-sizes" role="group" aria-label={t('notes.text.tools')}>
      <button
        type="button"
        className="btn btn-ghost btn-sm"
        aria-label={t('notes.text.smaller')}
        aria-disabled={nextTextSize(size, -1) === undefined || undefined}
        onClick={() => change(-1)}
      >
        <span className="size-sign" data-sign="A−" aria-hidden="true" />
      </button>
      <button
        type="button"
        className="btn btn-ghost btn-sm"
        aria-label={t('notes.text.larger')}
        aria-disabled={nextTextSize(size, 1) === undefined || undefined}
        onClick={() => change(1)}
      >
        <span className="size-sign" data-sign="A+" aria-hidden="true" />
      </button>
    </div>
  )
}

import { useMediaSelector } from 'media-chrome/react/media-store'
import { type PointerEvent, type ReactElement, useLayoutEffect, useRef, useState } from 'react'
import { useT } from '#/i18n/react.tsx'
import { formatLength } from '#/portals/shared/lesson/file-facts.tsx'
import { useAsked } from './use-asked.ts'

interface TimeBarProps {
  go: (seconds: number) => void
  /** The film's length, while the player does not know it. */
  seconds: number | null
  /** Seconds that are marked. */
  marks: ReadonlySet<number>
}

/** Where the film is, what is loaded, and the time under the pointer; it runs from left to right in every language. */
export function TimeBar({ go, seconds, marks }: TimeBarProps): ReactElement {
  const t = useT()
  const now = useMediaSelector(({ mediaCurrentTime }) => mediaCurrentTime ?? 0)
  const length = useMediaSelector(({ mediaDuration }) => mediaDuration) || seconds || 0
  const buffered = useMediaSelector(({ mediaBuffered }) => mediaBuffered)
  const [shown, ask] = useAsked(Math.floor(now))
  const [pointed, setPointed] = useState<number>()
  const loaded = buffered?.find(([from = 0, to = 0]) => from <= now + 1 && to >= now)?.[1] ?? now
  const share = (part: number): string => `${length > 0 ? Math.min(100, (part / length) * 100) : 0}%`
  const point = ({ currentTarget, clientX }: PointerEvent): void => {
    const box = currentTarget.getBoundingClientRect()
    setPointed(Math.max(0, Math.min(1, (clientX - box.left) / box.width)) * length)
  }
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    bar.current?.style.setProperty('--at', share(now))
    bar.current?.style.setProperty('--loaded', share(loaded))
    bar.current?.style.setProperty('--pointed', share(pointed ?? 0))
  })
  return (
    <div ref={bar} className="player-time">
      <input
        type="range"
        dir="ltr"
        aria-label={t('player.position')}
        aria-valuetext={t('player.positionOf', { time: formatLength(now), length: formatLength(length) })}
        min={0}
        max={Math.floor(length)}
        step={1}
        value={shown}
        onChange={({ target }) => {
          ask(target.valueAsNumber)
          go(target.valueAsNumber)
        }}
        onPointerMove={point}
        onPointerLeave={() => setPointed(undefined)}
        onPointerCancel={() => setPointed(undefined)}
      />
      {length > 0 && [...marks].map((mark) => <Mark key={mark} share={Math.min(1, mark / length)} />)}
      {pointed !== undefined && length > 0 && <output className="player-preview">{formatLength(pointed)}</output>}
    </div>
  )
}

/** A star on the bar, at a share of its length. Who hears the page has the same places in the list beside the film. */
function Mark({ share }: { share: number }): ReactElement {
  const mark = useRef<HTMLElement>(null)
  useLayoutEffect(() => mark.current?.style.setProperty('--mark', String(share)), [share])
  return <i ref={mark} className="player-mark" aria-hidden="true" />
}

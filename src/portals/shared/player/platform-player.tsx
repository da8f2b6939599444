import { type ReactElement, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useLocale } from '#/i18n/react.tsx'
import { makePlatformElement } from './platform-element.ts'
import { listenToPlatform, seekPlatform } from './platform-messages.ts'
import { useSitting } from './use-sitting.ts'

export interface PlatformPlayerProps {
  id: string
  name: string
  materialId: number
  /** The second at which it begins. */
  from: number
  /** Takes what goes to a second of it, for those outside. */
  seeker: RefObject<((seconds: number) => void) | undefined>
  /** Called once the platform has kept silent for long, and when it speaks after all. */
  onSilence: (silent: boolean) => void
}

/** A player that has not said a word by then is taken for blocked; on a slow line it may still come. */
const PATIENCE_MS = 10_000

/** The platform's own player, in its frame. */
export function PlatformPlayer({ id, name, materialId, from, seeker, onSilence }: PlatformPlayerProps): ReactElement {
  const locale = useLocale()
  const place = useRef<HTMLDivElement>(null)
  const sitting = useSitting(materialId)
  const silence = useEffectEvent(onSilence)
  const make = useEffectEvent(() => {
    const wanted = { rel: '0', enablejsapi: '1', hl: locale, start: String(from), origin: location.origin }
    return makePlatformElement(id, { name, params: new URLSearchParams(wanted).toString() })
  })

  useEffect(() => {
    const element = make()
    place.current?.append(element)
    void element.activate()
    const frame = element.querySelector('iframe')
    if (!frame) return () => element.remove()
    const waiting = setTimeout(() => silence(true), PATIENCE_MS)
    const deafen = listenToPlatform(frame, {
      onLife() {
        clearTimeout(waiting)
        silence(false)
      },
      onPlace: (seconds) => sitting.at(seconds),
      onPlaying: (playing) => sitting.active(playing),
    })
    seeker.current = (seconds) => seekPlatform(frame, seconds)
    return () => {
      clearTimeout(waiting)
      deafen()
      seeker.current = undefined
      element.remove()
    }
  }, [sitting, seeker])
  return <div className="film" dir="ltr" ref={place} />
}

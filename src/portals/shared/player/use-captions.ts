import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CaptionLang } from '#/contract/caption-langs.ts'
import type { CaptionsView } from '#/contract/captions.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { announce } from '#/stores/announcement.ts'
import { keepCaptions, keptCaptions } from '#/stores/player.ts'

/** What the player shows of a film's captions. */
export interface CaptionsState {
  /** Which are shown; `undefined` = none. */
  lang: CaptionLang | undefined
  /** What is to be read just now. */
  lines: readonly string[]
  /** Whether the chosen ones did not come. */
  failed: boolean
  /** Another each time they are to be fetched anew. */
  turn: number
  choose: (lang: CaptionLang | undefined) => void
  toggle: () => void
}

/**
 * Reads the captions that are chosen from the film's tracks; what was chosen is kept for the next film on this device.
 * We draw them ourselves, large enough on a phone and also where there is only sound; a phone's own player, which fills
 * its screen without our page, draws them by itself.
 */
export function useCaptions(video: HTMLVideoElement | null, captions: readonly CaptionsView[]): CaptionsState {
  const t = useT()
  const locale = useLocale()
  const [wanted, setWanted] = useState(keptCaptions)
  const [cues, setCues] = useState<readonly string[]>([])
  const [failed, setFailed] = useState(false)
  const [turn, setTurn] = useState(0)
  const last = useRef(wanted)
  const langs = captions.map(({ lang }) => lang)
  const lang = wanted && (langs.includes(wanted) ? wanted : langs[0])
  const url = captions.find((each) => each.lang === lang)?.url

  const again = useEffectEvent(() => failed && setTurn(turn + 1))
  useEffect(() => {
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [])

  useEffect(() => {
    setCues([])
    setFailed(false)
    if (!video) return
    const element = lang && video.querySelector<HTMLTrackElement>(`track[srclang="${lang}"]`)
    const show = (mode: TextTrackMode): void => {
      for (const track of video.textTracks) {
        if (track.kind === 'captions') track.mode = element && track === element.track ? mode : 'disabled'
      }
    }
    show('hidden')
    if (!element) return
    const leaving = new AbortController()
    const { signal } = leaving
    const read = (): void => setCues([...(element.track.activeCues ?? [])].flatMap(linesOf))
    element.track.addEventListener('cuechange', read, { signal })
    element.addEventListener('load', read, { signal })
    element.addEventListener('error', () => setFailed(true), { signal })
    video.addEventListener('webkitbeginfullscreen', () => show('showing'), { signal })
    video.addEventListener('webkitendfullscreen', () => show('hidden'), { signal })
    read()
    return () => leaving.abort()
  }, [video, lang, url, turn])

  function choose(next: CaptionLang | undefined): void {
    setWanted(next)
    keepCaptions(next)
    last.current = next ?? last.current
    if (failed) setTurn(turn + 1)
  }
  return {
    ...{ lang, lines: cues, failed, turn, choose },
    toggle() {
      if (langs.length === 0) return
      const next = lang ? undefined : [last.current, locale].find((each) => each && langs.includes(each))
      choose(lang ? undefined : (next ?? langs[0]))
      // Nothing may be to be read just now.
      announce(lang ? t('player.noCaptions') : t('player.captions'))
    },
  }
}

function linesOf(cue: TextTrackCue): string[] {
  const text = (cue as VTTCue).getCueAsHTML().textContent ?? ''
  return text.split('\n').filter((line) => line !== '')
}

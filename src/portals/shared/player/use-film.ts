import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FileView } from '#/contract/files.ts'
import { reloadPage } from '#/stores/navigation.ts'
import { type Feed, openFeed, type Trouble } from './feed.ts'
import { type Level, readLevels } from './levels.ts'
import { trackOf, type Wish } from './track.ts'
import type { Sitting } from './use-sitting.ts'

interface FilmOptions {
  video: HTMLVideoElement | null
  file: FileView
  wish: Wish
  from: number
  sitting: Sitting
}

/** What the player knows of its film. */
export interface FilmState {
  /** Steps that may be chosen; `undefined` while they are not known. */
  levels: Level[] | undefined
  trouble: Trouble | undefined
  retry: () => void
  /** @returns the second that the film is at, or will be as soon as something is there */
  place: () => number
  go: (seconds: number) => void
}

/** Keeps a film supplied with what is wished; when its addresses have run out, the page is asked for new ones. */
export function useFilm({ video, file, wish, from, sitting }: FilmOptions): FilmState {
  const feed = useRef<Feed | undefined>(undefined)
  // The page may be read again while the film plays: its new addresses are taken only when the old ones are done.
  const [source, setSource] = useState(file)
  const [expired, setExpired] = useState(false)
  const [levels, setLevels] = useState<Level[]>()
  const [trouble, setTrouble] = useState<Trouble>()
  const track = trackOf(source, levels, wish)

  const start = useEffectEvent(() => from)
  const show = useEffectEvent(() => track && feed.current?.show(track))

  useEffect(() => {
    if (!video) return
    const opened = openFeed(video, {
      from: start(),
      onPlace: (seconds) => sitting.at(seconds),
      onTrouble: setTrouble,
      onExpired: () => setExpired(true),
    })
    feed.current = opened
    const leaving = new AbortController()
    const { signal } = leaving
    video.addEventListener('playing', () => sitting.active(true), { signal })
    for (const name of ['pause', 'waiting', 'ended', 'emptied', 'error']) {
      video.addEventListener(name, () => sitting.active(false), { signal })
    }
    show()
    return () => {
      feed.current = undefined
      leaving.abort()
      opened.close()
    }
  }, [video, sitting])

  useEffect(() => {
    const asking = new AbortController()
    void readLevels(source.hls, asking.signal).then((found) => asking.signal.aborted || setLevels(found))
    return () => asking.abort()
  }, [source.hls])

  // An address that is the same is the same track.
  useEffect(() => {
    show()
  }, [track?.url])

  useEffect(() => {
    if (!expired) return
    let left = false
    void reloadPage().then(() => left || setExpired(false))
    return () => {
      left = true
    }
  }, [expired])

  // Once it was read again: the new addresses, or the old ones once more.
  const renew = useEffectEvent(() => {
    if (file.url === source.url) feed.current?.retry(false)
    else {
      setLevels(undefined)
      setSource(file)
    }
  })
  const waited = useRef(false)
  useEffect(() => {
    if (waited.current && !expired) renew()
    waited.current = expired
  }, [expired])

  return {
    levels,
    trouble,
    retry: () => feed.current?.retry(true),
    place: () => feed.current?.place() ?? from,
    go: (seconds) => feed.current?.go(seconds),
  }
}

import type { FileView } from '#/contract/files.ts'
import type { Level } from './levels.ts'

/** What is played of a film just now. */
export interface Track {
  url: string
  /** Whether it is a playlist, which not every browser can play by itself. */
  hls: boolean
  /** The film in one piece, for a browser that fails at the playlist. */
  plain: string
}

/** What a student wants of a film: which level, and whether its sound is enough. */
export interface Wish {
  /** Lines of a level; `auto` = as the line allows. */
  quality: number | 'auto'
  soundOnly: boolean
}

/**
 * @param levels `undefined` while they are not known yet
 * @returns what to play; `undefined` = that is only known with the levels
 */
export function trackOf(file: FileView, levels: readonly Level[] | undefined, wish: Wish): Track | undefined {
  const plain = file.url
  const playlist = (url: string): Track => ({ url, hls: true, plain })
  if (wish.soundOnly && file.sound !== null) return playlist(file.sound)
  if (file.hls === null) return { url: plain, hls: false, plain }
  if (!wish.soundOnly && wish.quality === 'auto') return playlist(file.hls)
  if (levels === undefined) return undefined
  const level = wish.soundOnly ? levels[0] : levels.find(({ lines }) => lines === wish.quality)
  return playlist(level?.url ?? file.hls)
}

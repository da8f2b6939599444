import type { Read } from '#/contract/read.ts'
import { read } from '#/contract/read.ts'
import { type VideoPage, videoEndpoints } from '#/contract/videos.ts'
import { answerOf, change, forget, load } from './reads.ts'

/** The channel's videos: all, or those of some words. @param page `next` of the page before, for those after it */
export function videosRead(q: string, page?: string): Read<VideoPage> {
  return read(videoEndpoints.list, { q, page })
}

/** Reads the first of them. What was there goes. */
export async function loadVideos(q: string): Promise<void> {
  const first = videosRead(q)
  forget(first)
  await load(first)
}

/** Reads on after what is there, and puts it behind. */
export async function loadMoreVideos(q: string): Promise<void> {
  const first = videosRead(q)
  const known = answerOf(first)
  if (!known?.next) return
  const next = videosRead(q, known.next)
  forget(next)
  await load(next)
  const more = answerOf(next)
  if (more) change(first, (now) => (now === known ? joined(now, more) : now))
}

function joined(before: VideoPage, after: VideoPage): VideoPage {
  // A video that was added meanwhile moves others to the next page.
  const known = new Set(before.items.map(({ id }) => id))
  return { ...after, items: [...before.items, ...after.items.filter(({ id }) => !known.has(id))] }
}

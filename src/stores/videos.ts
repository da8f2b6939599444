import { type VideoPage, videoEndpoints } from '#/contract/videos.ts'
import { call } from './api.ts'
import { createResource } from './resource.ts'

const channel = createResource(async (signal, query: { q: string; after?: VideoPage }): Promise<VideoPage> => {
  const { q, after } = query
  const page = await call(videoEndpoints.list, { q, page: after?.next ?? undefined }, { signal })
  // A video that was added meanwhile moves others to the next page.
  const known = new Set(after?.items.map(({ id }) => id))
  return { ...page, items: [...(after?.items ?? []), ...page.items.filter(({ id }) => !known.has(id))] }
})

/** The channel's videos that were asked for, as far as they have been read. */
export const $videos = channel.$state

/** Reads the first of them: all, or those of some words. What was there goes. */
export function loadVideos(q: string): Promise<void> {
  channel.clear()
  return channel.load({ q })
}

/** Reads on after what is there. */
export function loadMoreVideos(q: string): Promise<void> {
  return channel.load({ q, after: $videos.get().data })
}

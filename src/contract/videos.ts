import { endpoint } from './endpoint.ts'
import { linkQuery } from './link-query.ts'
import { searchWords } from './paging.ts'
import { z } from './zod.ts'

/** Id of a video on the platform. */
export const videoId = z.string().regex(/^[A-Za-z0-9_-]{11}$/)

/** A video of the academy's channel. */
export const video = z.object({
  id: videoId,
  title: z.string(),
  /** `null` for what has no length, such as a broadcast to come. */
  seconds: z.number().int().nullable(),
  publishedAt: z.string().nullable(),
  /** Address of our own that runs out. */
  picture: z.string(),
})
export type Video = z.infer<typeof video>

/** Videos of the channel, the newest first or the best for the words. */
export const videoPage = z.object({
  items: z.array(video),
  /** For `page`; `null` = there are no more. */
  next: z.string().nullable(),
  /** `quota` = the platform answers no more today: this is what it said before. */
  notice: z.enum(['quota']).nullable(),
})
export type VideoPage = z.infer<typeof videoPage>
export const videoQuery = z.object({
  q: searchWords,
  /** `next` of the page before. */
  page: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,100}$/)
    .optional(),
})
export type VideoQuery = z.infer<typeof videoQuery>

export const videoEndpoints = {
  list: endpoint({
    method: 'get',
    path: '/videos',
    who: ['ADMINISTRATOR', 'PROFESSOR'],
    summary: 'The videos of the academy’s channel on the video platform, all or those of some words',
    query: videoQuery,
    answer: videoPage,
    result: 'A page',
  }),
  // Public, for an image element sends no bearer header: the address names the session that was shown it.
  picture: endpoint({
    method: 'get',
    path: '/videos/{id}/picture',
    who: 'public',
    summary:
      'The picture of a video, by an address that was given out, until its reader signs out; no page asks the platform',
    params: z.object({ id: videoId }),
    query: linkQuery,
    answer: { types: ['image/jpeg'] },
    result: 'The picture',
  }),
}

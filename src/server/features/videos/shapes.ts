import { z } from 'zod'
import { videoId } from '#/contract/videos.ts'

/** What the platform (YouTube Data API v3) answers, as far as we read it. */

/** Longest title that is kept. */
const TITLE = 200

export const searchAnswer = z.object({
  nextPageToken: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,100}$/)
    .optional(),
  items: z.array(z.object({ id: z.object({ videoId: videoId.optional() }) })).max(100),
})

const thumbnail = z.object({ url: z.url({ protocol: /^https?$/ }) })
export const videosAnswer = z.object({
  items: z
    .array(
      z.object({
        id: videoId,
        snippet: z.object({
          channelId: z.string(),
          title: z.string().transform((title) => cleanTitle(title)),
          publishedAt: z.iso.datetime({ offset: true }).optional(),
          thumbnails: z
            .object({ high: thumbnail.optional(), medium: thumbnail.optional(), default: thumbnail.optional() })
            .optional(),
        }),
        contentDetails: z.object({ duration: z.string().max(40).optional() }).optional(),
        status: z
          .object({
            privacyStatus: z.string().optional(),
            uploadStatus: z.string().optional(),
            embeddable: z.boolean().optional(),
          })
          .optional(),
      }),
    )
    .max(100),
})
export type PlatformItem = z.infer<typeof videosAnswer>['items'][number]

/** Why the platform refused, in its own words for programs. */
export const refusal = z.object({
  error: z.object({ errors: z.array(z.object({ reason: z.string() })).optional(), status: z.string().optional() }),
})

/** @returns seconds of an ISO 8601 duration such as `PT1H2M3S`; `null` for none, as of a broadcast to come */
export function secondsOfDuration(duration: string | undefined): number | null {
  const parts = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(duration ?? '')
  if (!parts) return null
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map((part) => Number(part ?? 0))
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds || null
}

/** One line, without what cannot be seen or turns the text around it. */
function cleanTitle(title: string): string {
  const plain = title
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
  return [...plain.trim()].slice(0, TITLE).join('')
}

import { fileTypeFromBuffer } from 'file-type'
import type { Logger } from 'pino'
import type { VideoPage } from '#/contract/videos.ts'
import type { Config } from '#/server/config.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { createPlatformCall } from './call.ts'
import { createMemory } from './memory.ts'
import { nextQuota } from './quota.ts'
import { type PlatformItem, searchAnswer, secondsOfDuration, videosAnswer } from './shapes.ts'

/** A search costs a hundredth of a day's quota: the same one is not asked again for so long. */
const FRESH_MS = 10 * 60_000
const VIDEO_FRESH_MS = 60_000
const PICTURE_FRESH_MS = 24 * 3_600_000
const PAGE_SIZE = 12
const LARGEST_PICTURE = 400_000
const PICTURE_TYPES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp'])

/** A video as the platform describes it. */
export interface PlatformVideo {
  id: string
  title: string
  seconds: number | null
  publishedAt: string | null
}

/** The academy's channel on the video platform. */
export interface VideoPlatform {
  /** @throws {ServiceError} VIDEOS_QUOTA where nothing is remembered, VIDEOS_SLOW, VIDEOS_FAILED */
  list(query: { q: string; page?: string }): Promise<Pick<VideoPage, 'next' | 'notice'> & { items: PlatformVideo[] }>
  /**
   * @returns a video that may be shown, or why not: it is not there, another channel's, or not to be seen by others
   * @throws as `list` does
   */
  find(id: string): Promise<PlatformVideo | 'gone' | 'foreign' | 'private'>
  /** @throws as `list` does; NOT_FOUND for a video without a picture */
  picture(id: string): Promise<{ bytes: Buffer; type: string }>
}

/** What is remembered is this process's: it saves calls, and is gone with it. */
export function createVideoPlatform(
  place: NonNullable<Config['videos']>,
  { log, patienceMs, now = Date.now }: { log: Logger; patienceMs?: number; now?: () => number },
): VideoPlatform {
  const call = createPlatformCall(place, { log, patienceMs })
  const pages = createMemory<{ items: PlatformVideo[]; next: string | null }>(200, now)
  const items = createMemory<PlatformItem | undefined>(1_000, now)
  const pictures = createMemory<{ bytes: Buffer; type: string }>(100, now)
  let quotaAt = 0

  /** After the day's last answer nothing is asked until there is a new quota. */
  async function asked<T>(work: () => Promise<T>): Promise<T> {
    const left = (): number => Math.max(1, Math.ceil((quotaAt - now()) / 1_000))
    if (now() < quotaAt) throw new ServiceError('VIDEOS_QUOTA', { retryAfter: left() })
    try {
      return await work()
    } catch (error) {
      if (!isQuota(error)) throw error
      quotaAt = nextQuota(now())
      throw new ServiceError('VIDEOS_QUOTA', { retryAfter: left() })
    }
  }

  async function itemsOf(ids: readonly string[]): Promise<PlatformItem[]> {
    if (ids.length === 0) return []
    const query = { part: 'snippet,contentDetails,status', id: ids.join(',') }
    const answer = await asked(() => call.json('/videos', query, videosAnswer))
    for (const item of answer.items) items.put(item.id, item)
    return answer.items
  }

  async function search({ q, page }: { q: string; page?: string }): ReturnType<typeof pages.get> {
    const query = {
      ...{ part: 'snippet', channelId: place.channelId, type: 'video', maxResults: String(PAGE_SIZE) },
      ...(q ? { q, order: 'relevance' } : { order: 'date' }),
      ...(page && { pageToken: page }),
    }
    const found = await asked(() => call.json('/search', query, searchAnswer))
    const ids = found.items.flatMap(({ id }) => id.videoId ?? [])
    const byId = new Map((await itemsOf(ids)).map((item) => [item.id, item]))
    const shown = ids.flatMap((id) => byId.get(id) ?? []).filter((item) => faultOf(item, place.channelId) === undefined)
    return { items: shown.map(describe), next: found.nextPageToken ?? null }
  }

  async function itemOf(id: string, freshMs: number): Promise<PlatformItem | undefined> {
    return items.get(id, freshMs, async () => (await itemsOf([id])).find((item) => item.id === id))
  }

  return {
    async list(query) {
      const name = `${query.page ?? ''} ${query.q}`
      try {
        return { ...(await pages.get(name, FRESH_MS, () => search(query))), notice: null }
      } catch (error) {
        const before = pages.peek(name)
        if (!(isQuota(error) && before)) throw error
        return { ...before, notice: 'quota' }
      }
    },
    async find(id) {
      const item = await itemOf(id, VIDEO_FRESH_MS)
      return item ? (faultOf(item, place.channelId) ?? describe(item)) : 'gone'
    },
    picture: (id) =>
      pictures.get(id, PICTURE_FRESH_MS, async () => {
        const item = await itemOf(id, PICTURE_FRESH_MS)
        const { medium, high, default: small } = item?.snippet.thumbnails ?? {}
        const url = (medium ?? high ?? small)?.url
        if (!url) throw new ServiceError('NOT_FOUND')
        const bytes = await call.bytes(url, LARGEST_PICTURE)
        const type = (await fileTypeFromBuffer(bytes))?.mime
        if (!(type && PICTURE_TYPES.has(type))) throw new ServiceError('VIDEOS_FAILED')
        return { bytes, type }
      }),
  }
}

function isQuota(error: unknown): boolean {
  return error instanceof ServiceError && error.code === 'VIDEOS_QUOTA'
}

function describe({ id, snippet, contentDetails }: PlatformItem): PlatformVideo {
  const { title, publishedAt = null } = snippet
  return { id, title, seconds: secondsOfDuration(contentDetails?.duration), publishedAt }
}

function faultOf({ snippet, status = {} }: PlatformItem, channelId: string): 'foreign' | 'private' | undefined {
  if (snippet.channelId !== channelId) return 'foreign'
  const { privacyStatus = 'public', uploadStatus = 'processed', embeddable = true } = status
  return privacyStatus === 'private' || uploadStatus !== 'processed' || !embeddable ? 'private' : undefined
}

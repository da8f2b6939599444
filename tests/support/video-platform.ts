import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'

/** A video of the platform of tests. */
export interface StubVideo {
  id: string
  title: string
  channelId?: string
  duration?: string
  privacy?: 'public' | 'private' | 'unlisted'
  embeddable?: boolean
}

/** A server that speaks the platform's API (YouTube Data API v3), and fails as it does. */
export interface VideoPlatformStub {
  /** `VIDEO_*` variables for it. */
  env: Record<string, string>
  videos: StubVideo[]
  /** What it does instead of answering well. */
  mood: 'well' | 'quota' | 'forbidden' | 'slow' | 'malformed' | 'otherShape' | 'endless' | 'badPicture'
  /** Paths that were asked for, the latest last. */
  asked: string[]
  stop(): Promise<void>
}

export const stubKey = 'AIza-a-key-that-nobody-may-see'
const CHANNEL = 'UC0123456789abcdefghijkl'
const PAGE = 2

const refusal = (code: number, reason: string): object => ({
  error: { code, message: `refused ${stubKey}`, errors: [{ reason, domain: 'youtube.quota' }] },
})

export async function startVideoPlatform(): Promise<VideoPlatformStub> {
  const picture = await sharp({ create: { width: 320, height: 180, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  const server: Server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://stub')
    stub.asked.push(url.pathname)
    const send = (status: number, body: unknown): void => {
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    }
    if (url.pathname.startsWith('/vi/')) {
      response.writeHead(200, { 'Content-Type': 'image/jpeg' })
      response.end(stub.mood === 'badPicture' ? '<svg xmlns="http://www.w3.org/2000/svg"/>' : picture)
      return
    }
    if (url.searchParams.get('key') !== stubKey) return send(400, refusal(400, 'keyInvalid'))
    switch (stub.mood) {
      case 'quota':
        return send(403, refusal(403, 'quotaExceeded'))
      case 'forbidden':
        return send(403, refusal(403, 'accessNotConfigured'))
      case 'slow':
        return
      case 'malformed':
        response.end('<html>an error page</html>')
        return
      case 'otherShape':
        return send(200, { items: [{ id: 7 }] })
      case 'endless':
        response.end(Buffer.alloc(3_000_000, ' '))
        return
    }
    if (url.pathname === '/v3/search') return send(200, search(url.searchParams))
    if (url.pathname === '/v3/videos') return send(200, videos(url.searchParams))
    send(404, refusal(404, 'notFound'))
  })

  function search(query: URLSearchParams): object {
    const words = query.get('q') ?? ''
    const from = Number(query.get('pageToken')?.slice(1) ?? 0)
    const found = stub.videos.filter(
      ({ title, channelId = CHANNEL }) => channelId === query.get('channelId') && title.includes(words),
    )
    return {
      kind: 'youtube#searchListResponse',
      ...(from + PAGE < found.length && { nextPageToken: `p${from + PAGE}` }),
      items: found.slice(from, from + PAGE).map(({ id }) => ({ id: { kind: 'youtube#video', videoId: id } })),
    }
  }

  function videos(query: URLSearchParams): object {
    const ids = (query.get('id') ?? '').split(',')
    const { port } = server.address() as AddressInfo
    return {
      items: stub.videos
        .filter(({ id }) => ids.includes(id))
        .map(({ id, title, channelId = CHANNEL, duration = 'PT1M5S', privacy = 'public', embeddable = true }) => ({
          id,
          snippet: {
            channelId,
            title,
            publishedAt: '2026-09-15T08:00:00Z',
            thumbnails: { medium: { url: `http://127.0.0.1:${port}/vi/${id}/mqdefault.jpg` } },
          },
          contentDetails: { duration },
          status: { privacyStatus: privacy, uploadStatus: 'processed', embeddable },
        })),
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stub: VideoPlatformStub = {
    env: { VIDEO_KEY: stubKey, VIDEO_CHANNEL_ID: CHANNEL, VIDEO_API_URL: `http://127.0.0.1:${port}/v3` },
    videos: [],
    mood: 'well',
    asked: [],
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return stub
}

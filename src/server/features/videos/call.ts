import type { Logger } from 'pino'
import type { ZodType } from 'zod'
import type { Config } from '#/server/config.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { refusal } from './shapes.ts'

/** Milliseconds for which somebody waits for a list before they are told. */
const PATIENCE_MS = 8_000
const LARGEST_ANSWER = 2_000_000
const QUOTA = new Set(['quotaExceeded', 'dailyLimitExceeded'])

/** Asks the platform something. The key stands in the address, so no address is ever logged or passed on. */
export interface PlatformCall {
  /** @throws {ServiceError} VIDEOS_QUOTA, VIDEOS_SLOW, VIDEOS_FAILED */
  json<T>(path: '/search' | '/videos', query: Record<string, string>, shape: ZodType<T>): Promise<T>
  /** @throws {ServiceError} VIDEOS_SLOW, VIDEOS_FAILED also for what is too large */
  bytes(url: string, most: number): Promise<Buffer>
}

/** @param patienceMs how long an answer may take, its body included */
export function createPlatformCall(
  { key, apiUrl }: NonNullable<Config['videos']>,
  { log, patienceMs = PATIENCE_MS }: { log: Logger; patienceMs?: number },
): PlatformCall {
  function failed(code: 'VIDEOS_QUOTA' | 'VIDEOS_SLOW' | 'VIDEOS_FAILED', facts: object): ServiceError {
    log.warn(facts, 'the video platform did not answer as it should')
    return new ServiceError(code)
  }

  async function fetched(url: URL, most: number): Promise<{ status: number; body: Buffer }> {
    try {
      const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(patienceMs) })
      const chunks: Uint8Array[] = []
      let size = 0
      for await (const chunk of answer.body ?? []) {
        size += chunk.byteLength
        if (size > most) throw failed('VIDEOS_FAILED', { fault: 'too large' })
        chunks.push(chunk)
      }
      return { status: answer.status, body: Buffer.concat(chunks) }
    } catch (error) {
      if (error instanceof ServiceError) throw error
      const name = error instanceof Error ? error.name : typeof error
      throw failed(name === 'TimeoutError' ? 'VIDEOS_SLOW' : 'VIDEOS_FAILED', { fault: name })
    }
  }

  return {
    async json(path, query, shape) {
      const url = new URL(`${apiUrl}${path}`)
      url.search = new URLSearchParams({ ...query, key }).toString()
      const { status, body } = await fetched(url, LARGEST_ANSWER)
      const text = body.toString()
      const value = parsedJson(text)
      if (status !== 200) {
        const reason = refusal.safeParse(value).data?.error.errors?.[0]?.reason
        throw failed(reason && QUOTA.has(reason) ? 'VIDEOS_QUOTA' : 'VIDEOS_FAILED', {
          status,
          reason: reason?.slice(0, 60),
        })
      }
      const answer = shape.safeParse(value)
      if (!answer.success) throw failed('VIDEOS_FAILED', { fault: 'another shape' })
      return answer.data
    },
    async bytes(address, most) {
      const url = new URL(address)
      // Where the platform keeps its pictures, and nothing that an address may do besides.
      const known = url.protocol === 'https:' || url.origin === new URL(apiUrl).origin
      if (!known || url.username) throw failed('VIDEOS_FAILED', { fault: 'an address of another kind' })
      const { status, body } = await fetched(url, most)
      if (status !== 200) throw failed('VIDEOS_FAILED', { status })
      return body
    },
  }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

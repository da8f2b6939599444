import type { HlsConfig, RetryConfig } from 'hls.js'

/** Bits a second that a line is taken for before it was measured: the lowest level comes first. */
const MODEST_LINE = 300_000
/** So much of a film is fetched ahead, for a line that breaks; whoever leaves has paid for it. */
const AHEAD_SECONDS = 60
/** So much stays in memory behind; what lies further back is in the browser's cache. */
const BEHIND_SECONDS = 60
const RETRY_MS = 1_000
const LONGEST_RETRY_MS = 4_000

/**
 * Where there was no answer, or the server has failed, a piece is asked for until it comes: what is loaded plays on, and
 * whoever shows the film says when it has run dry. An address that has run out is not asked twice.
 */
const untilItComes: RetryConfig = {
  maxNumRetry: Number.POSITIVE_INFINITY,
  retryDelayMs: RETRY_MS,
  maxRetryDelayMs: LONGEST_RETRY_MS,
  shouldRetry: (_retry, _count, _late, response, retry) => retry || response?.code === 0,
}

/**
 * How hls.js plays a film so that a slow line and a weak phone can follow.
 * @param at the second at which it is to go on
 */
export function hlsSettings(at: number): Partial<HlsConfig> {
  return {
    // Its worker would be made of a string, which this site's policy forbids; such small parts need none.
    enableWorker: false,
    startLevel: 0,
    startPosition: at > 0 ? at : -1,
    abrEwmaDefaultEstimate: MODEST_LINE,
    capLevelToPlayerSize: true,
    // Of a small level it would fetch ten minutes ahead.
    maxBufferLength: AHEAD_SECONDS,
    maxMaxBufferLength: AHEAD_SECONDS,
    backBufferLength: BEHIND_SECONDS,
    fragLoadPolicy: {
      default: {
        maxTimeToFirstByteMs: 10_000,
        maxLoadTimeMs: 120_000,
        timeoutRetry: { maxNumRetry: Number.POSITIVE_INFINITY, retryDelayMs: 0, maxRetryDelayMs: 0 },
        errorRetry: untilItComes,
      },
    },
  }
}

import { z } from '#/contract/zod.ts'
import type { Queue } from '#/server/platform/jobs/queue.ts'

/** A turn to do, or to take back. */
export type TurnJob = { turnId: number; actorId: string; work: 'turn' | 'take-back' }

/** Turning the year; each try is whole or nothing. */
export const yearTurnQueue: Queue<TurnJob> = {
  name: 'year-turn',
  data: z.strictObject({ turnId: z.int(), actorId: z.uuid(), work: z.enum(['turn', 'take-back']) }),
  expireSeconds: 1_800,
  retry: { limit: 10, firstSeconds: 2, longestSeconds: 300 },
}

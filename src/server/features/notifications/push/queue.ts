import { z } from 'zod'
import type { Queue } from '#/server/platform/jobs/queue.ts'

/**
 * What is on its way to a browser: six tries over some two hours. Later than that the bell has said it, and a push service
 * keeps no longer what it could not deliver.
 */
export const pushQueue: Queue<{ subscription: number; notification: string | null }> = {
  name: 'push',
  data: z.object({
    subscription: z.number().int(),
    /** `null` = none: the browser's person wished to see that it works. */
    notification: z.string().regex(/^\d+$/).nullable(),
  }),
  expireSeconds: 60,
  retry: { limit: 6, firstSeconds: 60, longestSeconds: 3_600 },
}

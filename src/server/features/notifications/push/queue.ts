import { z } from 'zod'
import type { Queue } from '#/server/platform/jobs/queue.ts'

/** A browser, what it is to show, and whether it is shown in the quiet hours. */
export interface PushJob {
  subscription: number
  notification: string | null
  urgent: boolean
}

/**
 * What is on its way to a browser: six tries over some two hours. Later than that the bell has said it, and a push service
 * keeps no longer what it could not deliver.
 */
export const pushQueue: Queue<PushJob> = {
  name: 'push',
  data: z.object({
    subscription: z.number().int(),
    /** `null` = none: the browser's person wished to see that it works. */
    notification: z.string().regex(/^\d+$/).nullable(),
    urgent: z.boolean(),
  }),
  expireSeconds: 60,
  retry: { limit: 6, firstSeconds: 60, longestSeconds: 3_600 },
}

import type { z } from 'zod'

/** A kind of work that survives a crash, and how often it is tried. */
export interface Queue<Data extends object = object> {
  /** Letters, digits and dashes. */
  name: string
  /** What a job carries: ids rather than people's data, for jobs are kept for days. */
  data: z.ZodType<Data>
  /** Seconds that one try may take; afterwards it counts as failed, whatever becomes of it. */
  expireSeconds: number
  retry: {
    /** Tries after the first one. */
    limit: number
    /** Seconds before the first of them, at least; each further wait is twice as long … */
    firstSeconds: number
    /** … up to so many. */
    longestSeconds: number
  }
}

/** What a try gets besides its data. */
export interface Try {
  jobId: string
  /** Aborted when the server stops before the try has ended, and when another process has taken the job over. */
  signal: AbortSignal
}

/** What does the jobs of a queue in this process. */
export interface Worker {
  queue: Queue
  /** Jobs at a time in this process. */
  concurrency: number
  /** @throws when the job is to be tried again, or `GiveUpError` */
  run(data: unknown, attempt: Try): Promise<void>
  /** Called once a job has failed for good. */
  gaveUp?(data: unknown): Promise<void>
}

/** Another try would end like this one: the job fails for good at once. */
export class GiveUpError extends Error {
  override name = 'GiveUpError'
}

/** @returns a worker that is handed its jobs' data checked; what does not fit the queue is given up */
export function defineWorker<Data extends object>(
  queue: Queue<Data>,
  work: {
    concurrency: number
    run(data: Data, attempt: Try): Promise<void>
    gaveUp?(data: Data): Promise<void>
  },
): Worker {
  const { concurrency, run, gaveUp } = work
  return {
    queue,
    concurrency,
    async run(data, attempt) {
      const parsed = queue.data.safeParse(data)
      if (!parsed.success) throw new GiveUpError('The job’s data do not fit its queue')
      await run(parsed.data, attempt)
    },
    async gaveUp(data) {
      const parsed = queue.data.safeParse(data)
      if (parsed.success) await gaveUp?.(parsed.data)
    },
  }
}

import { rowNumber } from './curriculum.ts'
import { endpoint } from './endpoint.ts'
import { LARGEST_POSITION, MOST_PROGRESS_EVENTS, MOST_SITTING_SECONDS } from './progress-limits.ts'
import { z } from './zod.ts'

/**
 * What a browser tells of one sitting before a material. `seconds` is all the time spent in it so far, so an event that
 * comes twice, late or after a newer one changes nothing.
 */
export const progressEvent = z.strictObject({
  /** The sitting, by an id that the browser chose. */
  viewing: z.uuid(),
  materialId: rowNumber,
  /** When the sitting began, and when this was so, by the device's clock. */
  startedAt: z.iso.datetime({ offset: true }),
  at: z.iso.datetime({ offset: true }),
  seconds: z.number().int().min(0).max(MOST_SITTING_SECONDS),
  /** Seconds of a video, page of a print (from 1), percent of a text. */
  position: z.number().int().min(0).max(LARGEST_POSITION),
})
export type ProgressEvent = z.infer<typeof progressEvent>

export const progressEvents = z.strictObject({ events: z.array(progressEvent).min(1).max(MOST_PROGRESS_EVENTS) })
export type ProgressEvents = z.infer<typeof progressEvents>

/** Why an event was refused; it is not to be sent again. */
export const PROGRESS_FAULTS = ['notFound', 'position', 'time'] as const
export type ProgressFault = (typeof PROGRESS_FAULTS)[number]

/** What became of the events; those that are refused say so one by one, the others count. */
export const progressAnswer = z.object({
  accepted: z.array(z.uuid()),
  refused: z.array(z.object({ viewing: z.uuid(), fault: z.enum(PROGRESS_FAULTS) })),
  /** Ids of the materials that were reported at their end and are done by now. */
  done: z.array(z.number().int()),
})
export type ProgressAnswer = z.infer<typeof progressAnswer>

/** What browsers tell of progress. */
export const progressEventEndpoints = {
  tell: endpoint({
    method: 'post',
    path: '/me/progress',
    changes: ['progress'],
    who: ['STUDENT'],
    summary: 'Tell how far the student is; what was told before adds nothing',
    body: progressEvents,
    answer: progressAnswer,
    result: 'What counts, and what was refused',
  }),
}

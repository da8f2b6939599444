import { codesQueue, noticesQueue } from '#/server/features/auth/account-jobs.ts'
import { fileQueue, filmQueue } from '#/server/features/files/queue.ts'
import { importQueue } from '#/server/features/imports/job.ts'
import { textQueue } from '#/server/features/materials/text/job.ts'
import { pushQueue } from '#/server/features/notifications/push/queue.ts'
import { sessionPlanQueue } from '#/server/features/session-plans/queue.ts'
import { yearTurnQueue } from '#/server/features/year-turns/queue.ts'
import { mailQueue } from '#/server/platform/mail/mailer.ts'

/** Every kind of work that is done later. */
export const QUEUES = [
  mailQueue,
  pushQueue,
  noticesQueue,
  codesQueue,
  importQueue,
  yearTurnQueue,
  sessionPlanQueue,
  fileQueue,
  filmQueue,
  textQueue,
] as const

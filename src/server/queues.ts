import { codesQueue, noticesQueue } from '#/server/features/auth/account-jobs.ts'
import { importQueue } from '#/server/features/imports/job.ts'
import { mailQueue } from '#/server/platform/mail/mailer.ts'

/** Every kind of work that is done later. */
export const QUEUES = [mailQueue, noticesQueue, codesQueue, importQueue] as const

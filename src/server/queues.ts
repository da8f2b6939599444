import { mailQueue } from '#/server/platform/mail/mailer.ts'

/** Every kind of work that is done later. */
export const QUEUES = [mailQueue] as const

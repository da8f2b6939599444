/** How far a mail is: waiting for its turn or for another try, taken by the mail server, given up. */
export const MAIL_STATUSES = ['queued', 'sent', 'failed'] as const
export type MailStatus = (typeof MAIL_STATUSES)[number]

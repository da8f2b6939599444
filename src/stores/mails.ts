import { type MailQuery, mailEndpoints } from '#/contract/mails.ts'
import { call } from './api.ts'
import { createResource } from './resource.ts'

const mails = createResource((signal, query: MailQuery) => call(mailEndpoints.list, query, { signal }))
const mail = createResource((signal, id: string) => call(mailEndpoints.read, { id }, { signal }))

/** The page of mails that an administrator looks at. */
export const $mails = mails.$state
export const loadMails = mails.load
export const seedMails = mails.seed

/** The mail that is open. */
export const $mail = mail.$state
export const loadMail = mail.load
export const seedMail = mail.seed

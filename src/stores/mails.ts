import { getMail, listMails } from '#/client/mails.ts'
import type { MailQuery } from '#/contract/mails.ts'
import { api } from './api.ts'
import { createResource } from './resource.ts'

const mails = createResource((signal, query: MailQuery) => listMails(api(), query, signal))
const mail = createResource((signal, id: string) => getMail(api(), id, signal))

/** The page of mails that an administrator looks at. */
export const $mails = mails.$state
export const loadMails = mails.load
export const seedMails = mails.seed

/** The mail that is open. */
export const $mail = mail.$state
export const loadMail = mail.load
export const seedMail = mail.seed

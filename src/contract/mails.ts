import { endpoint } from './endpoint.ts'
import { LOCALES } from './locales.ts'
import { MAIL_STATUSES } from './mail.ts'
import { pageOf, pageQuery, searchWords } from './paging.ts'
import { uuidParams } from './params.ts'
import { z } from './zod.ts'

export const mailQuery = z.object({
  status: z.enum(MAIL_STATUSES).optional(),
  q: searchWords,
  ...pageQuery.shape,
})
export type MailQuery = z.infer<typeof mailQuery>
export const mailRow = z.object({
  id: z.string(),
  kind: z.string(),
  locale: z.enum(LOCALES),
  /** `null` once it is forgotten. */
  recipient: z.string().nullable(),
  subject: z.string().nullable(),
  status: z.enum(MAIL_STATUSES),
  attempts: z.number().int(),
  lastError: z.string().nullable(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
})
export type MailRow = z.infer<typeof mailRow>
export const mailPage = pageOf(mailRow)
export type MailPage = z.infer<typeof mailPage>
/** `text` is `null` where there is a code in it, and once it is forgotten. */
export const mail = mailRow.extend({ text: z.string().nullable() })
export type Mail = z.infer<typeof mail>

/** What the academy sent. */
export const mailEndpoints = {
  list: endpoint({
    method: 'get',
    path: '/mails',
    who: ['ADMINISTRATOR'],
    summary: 'What the academy sent, newest first; `q` looks for words in address and subject',
    query: mailQuery,
    answer: mailPage,
    result: 'A page of mails',
  }),
  read: endpoint({
    method: 'get',
    path: '/mails/{id}',
    who: ['ADMINISTRATOR'],
    summary: 'One mail, with its text unless there is a code in it',
    params: uuidParams,
    answer: mail,
    result: 'The mail',
  }),
}

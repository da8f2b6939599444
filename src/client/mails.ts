import { type Mail, type MailPage, type MailQuery, mail, mailPage } from '#/contract/mails.ts'
import { type Http, parsed } from './http.ts'
import { searchOf } from './query.ts'

export function listMails(http: Http, query: MailQuery, signal: AbortSignal): Promise<MailPage> {
  return http
    .url(`/mails?${searchOf(query)}`)
    .options({ signal })
    .get()
    .json(parsed(mailPage))
}

export function getMail(http: Http, id: string, signal: AbortSignal): Promise<Mail> {
  return http.url(`/mails/${id}`).options({ signal }).get().json(parsed(mail))
}

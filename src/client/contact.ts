import {
  type ContactMessage,
  type ContactPage,
  type ContactQuery,
  type ContactReply,
  contactMessage,
  contactPage,
} from '#/contract/contact.ts'
import { type Http, parsed, SHOWN_AT_ONCE } from './http.ts'
import { searchOf } from './query.ts'

export function listContactMessages(http: Http, query: ContactQuery, signal: AbortSignal): Promise<ContactPage> {
  return http
    .url(`/contact-messages?${searchOf(query)}`)
    .options({ signal })
    .get()
    .json(parsed(contactPage))
}

export function getContactMessage(http: Http, id: string, signal: AbortSignal): Promise<ContactMessage> {
  return http.url(`/contact-messages/${id}`).options({ signal }).get().json(parsed(contactMessage))
}

export function putContactMark(http: Http, id: string, answered: boolean): Promise<ContactMessage> {
  return http.url(`/contact-messages/${id}`).options(SHOWN_AT_ONCE).put({ answered }).json(parsed(contactMessage))
}

export function postContactAnswer(http: Http, id: string, reply: ContactReply): Promise<ContactMessage> {
  return http.url(`/contact-messages/${id}/answer`).post(reply).json(parsed(contactMessage))
}

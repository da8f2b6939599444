import type { Locale } from '#/contract/locales.ts'
import { fromOwnPage } from './calls.ts'

/** What somebody who writes to the academy fills in. */
export const rightMessage = {
  name: 'أمل بن سالم',
  email: 'amel@example.tn',
  phone: '98 123 456',
  topic: 'lessons',
  message: 'هل توجد دروس في الرياضيات للسنة السابعة؟',
  website: '',
}

let address = 0

/** An address that nobody has sent from yet. */
export function freshAddress(): string {
  address += 1
  return `198.51.${Math.floor(address / 250)}.${(address % 250) + 1}`
}

export interface PostOptions {
  locale?: Locale
  /** The client's, as the proxy in front tells it. */
  address?: string
  headers?: Record<string, string>
}

/** Posts the form of the contact page to a server behind one proxy, as a browser without scripts does. */
export function postMessage(
  origin: string,
  fields: Record<string, string>,
  { locale = 'ar', address: from = freshAddress(), headers = fromOwnPage }: PostOptions = {},
): Promise<Response> {
  const folder = locale === 'ar' ? '' : `/${locale}`
  return fetch(`${origin}${folder}/contact/send`, {
    method: 'POST',
    redirect: 'manual',
    headers: { ...headers, 'X-Forwarded-For': from },
    body: new URLSearchParams({ ...rightMessage, ...fields }),
  })
}

import type { APIContext } from 'astro'
import type { Locale } from '#/contract/locales.ts'
import { getDeps } from '#/server/deps.ts'
import { type ContactFormState, receiveForm } from '#/server/features/contact/form.ts'

/** The page to answer with: somewhere else, or the form once more. */
export type ContactSendPage =
  | { redirect: Response }
  | { redirect?: undefined; status: number; retryAfter?: number; form: ContactFormState }

/** What `/contact/send` answers: a form that is posted is received; whoever comes by a link is led to the form. */
export async function contactSendPage(
  { locals, request }: Pick<APIContext, 'locals' | 'request'>,
  locale: Locale,
): Promise<ContactSendPage> {
  const form = `${locale === 'ar' ? '' : `/${locale}`}/contact`
  if (request.method !== 'POST') return { redirect: seeOther(form) }
  const outcome = await receiveForm(getDeps(), request, { locale, origin: locals.origin })
  return outcome.received ? { redirect: seeOther(`${form}/sent`) } : outcome
}

function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { Location: location } })
}

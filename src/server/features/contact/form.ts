import { CONTACT_HONEYPOT, contactForm } from '#/contract/contact.ts'
import type { Locale } from '#/contract/locales.ts'
import type { Origin } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { asServiceError, errorAnswer } from '#/server/platform/http/error-answer.ts'
import { readForm } from '#/server/platform/http/form.ts'
import { fieldFaults } from '#/server/platform/http/validation.ts'
import { receiveMessage } from './service.ts'

const FIELDS = ['name', 'email', 'phone', 'topic', 'message'] as const

/** What a form shows when it is shown again. */
export interface ContactFormState {
  /** As they were typed, by name of the field. */
  values: Record<string, string>
  /** What was wrong on the whole; absent where the fields say it. */
  message?: string
  /** What was wrong with each field. */
  fields?: Record<string, string>
}

export type ContactOutcome =
  | { received: true }
  | { received: false; status: number; retryAfter?: number; form: ContactFormState }

/**
 * A message by a plain form post. Whatever goes wrong, the form comes back with what was typed.
 * @throws {ServiceError} UNSUPPORTED_MEDIA_TYPE
 */
export async function receiveForm(
  deps: Deps,
  request: Request,
  { locale, origin }: { locale: Locale; origin: Origin },
): Promise<ContactOutcome> {
  const fields = await readForm(request)
  // Programs that fill in what people do not see are told that all went well.
  if (fields.get(CONTACT_HONEYPOT)) return { received: true }
  const values = Object.fromEntries(FIELDS.map((name) => [name, fields.get(name) ?? '']))
  try {
    if (!deps.ready()) throw new ServiceError('UNAVAILABLE', { retryAfter: 2 })
    const parsed = contactForm.safeParse({ ...values, locale })
    if (!parsed.success) throw new ServiceError('VALIDATION', { fields: fieldFaults(parsed.error.issues, values) })
    await receiveMessage(deps, parsed.data, origin.address)
    return { received: true }
  } catch (thrown) {
    const error = asServiceError(thrown)
    const { requestId } = origin
    if (error.code === 'INTERNAL') deps.log.error({ requestId, err: thrown }, 'unexpected failure')
    const { body } = errorAnswer(error, locale, requestId)
    return {
      received: false,
      status: error.status,
      retryAfter: error.retryAfter,
      form: { values, message: body.fields ? undefined : body.message, fields: body.fields },
    }
  }
}

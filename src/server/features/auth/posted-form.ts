import type { PostedForm } from '#/contract/boot.ts'
import type { Locale } from '#/contract/locales.ts'
import type { z } from '#/contract/zod.ts'
import type { Origin } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { type FieldFault, ServiceError } from '#/server/platform/errors.ts'
import { asServiceError, errorAnswer } from '#/server/platform/http/error-answer.ts'
import { fieldFaults } from '#/server/platform/http/validation.ts'

/** Who posted a form without scripts, and in which language the answer is. */
export interface Visit {
  locale: Locale
  cookies: ReadonlyMap<string, string>
  origin: Origin
}

/** The form once more, with what was wrong. */
export interface Refused {
  refused: true
  status: number
  retryAfter?: number
  form: PostedForm
}

/**
 * @param names the fields that may be shown again; passwords and codes are none of them
 * @param thrown why the form came to nothing
 */
export function refusedForm(
  deps: Deps,
  fields: URLSearchParams,
  names: readonly string[],
  thrown: unknown,
  { locale, origin: { requestId } }: Visit,
): Refused {
  const error = asServiceError(thrown)
  if (error.code === 'INTERNAL') deps.log.error({ requestId, err: thrown }, 'unexpected failure')
  const { body } = errorAnswer(error, locale, requestId)
  const values = Object.fromEntries(names.map((name) => [name, fields.get(name) ?? '']))
  return {
    refused: true,
    status: error.status,
    retryAfter: error.retryAfter,
    form: { values, message: body.fields ? undefined : body.message, fields: body.fields },
  }
}

/**
 * Reads a form by its schema.
 * @throws {ServiceError} VALIDATION, with what is wrong with each field
 */
export function parseForm<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  throw new ServiceError('VALIDATION', { fields: wholeFields(fieldFaults(parsed.error.issues, input)) })
}

/** A fault of one item of a list (`subjectIds.3`) is one of the field. */
function wholeFields(faults: Record<string, FieldFault>): Record<string, FieldFault> {
  return Object.fromEntries(Object.entries(faults).map(([path, fault]) => [path.replace(/\.\d+$/, ''), fault]))
}

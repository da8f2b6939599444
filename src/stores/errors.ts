import { RequestError } from '#/client/errors.ts'

export { messageOf, type Situation } from '#/client/errors.ts'

/** @returns what the server said of each field of a form, by the field's name */
export function fieldErrorsOf(error: unknown): Readonly<Record<string, string>> {
  return error instanceof RequestError ? error.fields : {}
}

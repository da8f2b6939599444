import { ServiceError } from '#/server/platform/errors.ts'

/**
 * @returns the fields of a form that a page posted
 * @throws {ServiceError} UNSUPPORTED_MEDIA_TYPE for anything but the body that a plain form sends
 */
export async function readFields(request: Request): Promise<URLSearchParams> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/x-www-form-urlencoded') throw new ServiceError('UNSUPPORTED_MEDIA_TYPE')
  return new URLSearchParams(await request.text())
}

/** @returns the same by name; of a name that comes twice, the last */
export async function readForm(request: Request): Promise<Map<string, string>> {
  return new Map(await readFields(request))
}

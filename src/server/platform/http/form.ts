import { ServiceError } from '#/server/platform/errors.ts'

/**
 * @returns the fields of a form that a page posted; of a name that comes twice, the last
 * @throws {ServiceError} UNSUPPORTED_MEDIA_TYPE for anything but the body that a plain form sends
 */
export async function readForm(request: Request): Promise<Map<string, string>> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/x-www-form-urlencoded') throw new ServiceError('UNSUPPORTED_MEDIA_TYPE')
  return new Map(new URLSearchParams(await request.text()))
}

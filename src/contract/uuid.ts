/** @returns a random UUID; browsers make them by themselves only under https, and academies are also tried without it */
export function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  // RFC 9562, §5.4: version 4, variant 10.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** @returns whether it is a UUID as ours are written */
export function isUuid(value: unknown): value is string {
  return (
    typeof value === 'string' && /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i.test(value)
  )
}

/** @returns the class names that hold, in one attribute value; `undefined` when there are none */
export function classes(...names: (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined
}

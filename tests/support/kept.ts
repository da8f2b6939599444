/**
 * What is made once and kept by its name, also while it is being made; what failed is forgotten, so that who asks next
 * is not told of another one's fault.
 * @throws whatever making throws
 */
export function keptUnlessFailed<T>(kept: Map<string, Promise<T>>, name: string, make: () => Promise<T>): Promise<T> {
  const known = kept.get(name)
  if (known) return known
  const made = make()
  kept.set(name, made)
  made.catch(() => kept.delete(name))
  return made
}

/**
 * The form in which user names are stored and looked up, so that names that look the same are the same: invisible
 * characters dropped (direction marks come along when a name is copied from an Arabic text), compatibility forms
 * folded (full-width letters, Arabic presentation forms), upper case lowered, outer spaces cut.
 * E-mail addresses and phone numbers typed in the same box go through it too.
 */
export function normaliseUsername(name: string): string {
  return name
    .replace(/\p{Cf}/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .trim()
}

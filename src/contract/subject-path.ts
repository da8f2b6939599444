import { readRowId } from './row-id.ts'
import type { Subject } from './subjects.ts'

type Named = Pick<Subject, 'id' | 'subjectName'>

// What some proxy, router or server takes as more than a letter, even when it is percent-encoded.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are among what is replaced
const UNSAFE = /[/\\%?#\u0000-\u001f\u007f]+/g

/** @returns the last part of a subject's address: its id and its name, Arabic and all, as in `12-الرياضيات` */
export function subjectSlug(subject: Named): string {
  const name = subject.subjectName.normalize('NFC').replace(UNSAFE, '-').trim()
  return `${subject.id}-${name}`
}

/** @returns the one address of a subject (specification §2) */
export function subjectPath(subject: Named): string {
  return `/student/subjects/${encodeURIComponent(subjectSlug(subject))}/details`
}

/**
 * Reads a slug that has been decoded once. Only the id counts; whether the name is the subject's own is for
 * whoever has the subject: `slug === subjectSlug(subject)`.
 */
export function parseSubjectSlug(slug: string): { id: number; name: string } | undefined {
  const parts = /^([1-9]\d{0,9})-(.+)$/su.exec(slug)
  const id = readRowId(parts?.[1])
  return id !== undefined && parts?.[2] ? { id, name: parts[2] } : undefined
}

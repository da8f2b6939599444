import { arNorm } from '#/contract/ar-norm.ts'
import { listAddress } from '#/contract/list-address.ts'
import type { SubjectSums } from '#/contract/my-progress.ts'
import { PAGE_SIZE } from '#/contract/page-limits.ts'
import { pageQuery, searchWords } from '#/contract/paging.ts'
import type { Subject } from '#/contract/subjects.ts'
import { z } from '#/contract/zod.ts'

/** What the list of one's subjects may be narrowed to: not begun is `fresh`. */
export const SUBJECT_FILTERS = ['begun', 'fresh', 'finished', 'hidden'] as const
export type SubjectFilter = (typeof SUBJECT_FILTERS)[number]

const query = z.object({ ...pageQuery.shape, q: searchWords, show: z.enum(SUBJECT_FILTERS).optional() })
export type MySubjectsQuery = z.infer<typeof query>

/** The list of one's subjects as it stands in its address. */
export const mySubjectsAddress = listAddress(query, { q: '', page: 1, size: PAGE_SIZE }, ['q', 'show'])

/**
 * The subjects that an address asks for: every word of it is in a name or a professor's, and the state is the one
 * wanted. What is hidden is found under `hidden` alone.
 * @param sums without them no subject is known to be begun or not, so that none is found by that
 */
export function findSubjects(
  subjects: readonly Subject[],
  { q, show }: Pick<MySubjectsQuery, 'q' | 'show'>,
  hidden: ReadonlySet<Subject['id']>,
  sums: readonly SubjectSums[] | undefined,
): Subject[] {
  const words = arNorm(q).split(' ')
  const byId = new Map(sums?.map((each) => [each.subjectId, each]))
  return subjects.filter((subject) => {
    if (hidden.has(subject.id) !== (show === 'hidden')) return false
    if (show !== undefined && show !== 'hidden' && stateOf(byId.get(subject.id)) !== show) return false
    const text = arNorm([subject.nameAr, subject.nameFr, ...subject.professors].join(' '))
    return words.every((word) => text.includes(word))
  })
}

function stateOf(sums: SubjectSums | undefined): SubjectFilter | undefined {
  if (!sums) return undefined
  if (sums.lessons > 0 && sums.done >= sums.lessons) return 'finished'
  return sums.done > 0 || sums.lastAt !== null ? 'begun' : 'fresh'
}

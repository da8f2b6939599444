import { ANNOUNCEMENT_AUDIENCES } from './announcement-rules.ts'
import type { AudienceChoice } from './announcements.ts'
import { addressBy } from './list-address.ts'
import { searchedWords } from './message-lists.ts'
import { pageAddress } from './page-address.ts'
import { readRowId } from './row-id.ts'

/** The list of those to whom one may announce. */
export const audienceAddress = addressBy(
  { q: '', ...pageAddress.queryOf({}) },
  ['q', 'page'],
  (name, text) => (name === 'q' ? searchedWords(text) : pageAddress.queryOf({ page: text }).page) as never,
)

/** Kinds of which there are several: they go with a number. */
const NUMBERED = ['class', 'subject', 'group'] as const
type NumberedKind = (typeof NUMBERED)[number]

/** @returns whom an announcement is for as its address says it, such as `students` and `class:12` */
export function audienceText(choice: AudienceChoice): string {
  return 'id' in choice ? `${choice.kind}:${choice.id}` : choice.kind
}

/** @returns what such a text says; `undefined` where it says nothing that there is */
export function audienceOf(text: string | undefined): AudienceChoice | undefined {
  const [name, number, ...rest] = (text ?? '').split(':')
  const kind = ANNOUNCEMENT_AUDIENCES.find((each) => each === name)
  if (!kind || rest.length > 0) return undefined
  if (!isNumbered(kind)) return number === undefined ? { kind } : undefined
  const id = readRowId(number)
  return id === undefined ? undefined : { kind, id }
}

function isNumbered(kind: AudienceChoice['kind']): kind is NumberedKind {
  return (NUMBERED as readonly string[]).includes(kind)
}

import type { ReactElement } from 'react'
import type { Subject } from '#/contract/subjects.ts'
import { Icon } from '#/ui/icon.tsx'
import type { IconName } from '#/ui/icon-names.ts'

/** @returns the drawn glyph of a subject; a book for those that have none of their own */
export function glyphOf({ key }: Pick<Subject, 'key'>): IconName {
  return key ? `subject-${key}` : 'book'
}

/** A subject's glyph under its small arch, in the colour that `data-subject` gives around it. */
export function SubjectTile({ subject, small }: { subject: Pick<Subject, 'key'>; small?: boolean }): ReactElement {
  return (
    <span className={small ? 'tile tile-sm' : 'tile'}>
      <Icon name={glyphOf(subject)} />
    </span>
  )
}

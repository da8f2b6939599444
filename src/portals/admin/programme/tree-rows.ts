import type { Programme } from '#/contract/programme.ts'
import type { SubjectKey } from '#/contract/subject-keys.ts'
import type { Published } from '#/portals/shared/curriculum/publish-chip.tsx'
import type { ProgrammeParent } from '#/stores/programme.ts'

/** A row of the tree of a class's programme. */
export interface TreeRow {
  /** Such as `chapter-5`. */
  key: string
  kind: 'subject' | 'chapter' | 'course'
  id: number
  nameAr: string
  nameFr: string
  level: 1 | 2 | 3
  parent: ProgrammeParent
  /** All of the same parent, in order, and its place among them. */
  siblings: readonly number[]
  index: number
  /** How many are directly below it. */
  below: number
  open: boolean
  /** A subject's glyph and colour. */
  subject?: SubjectKey | null
  published?: Published
}

/** @returns the key of what a row is below; `undefined` for subjects, which are below the class */
export function parentKeyOf({ parent }: TreeRow): string | undefined {
  return parent.kind === 'class' ? undefined : `${parent.kind}-${parent.id}`
}

/** @returns the keys of everything that can be opened */
export function openableKeys({ subjects }: Programme): string[] {
  return subjects.flatMap((subject) => [
    `subject-${subject.id}`,
    ...subject.chapters.map((chapter) => `chapter-${chapter.id}`),
  ])
}

/** @returns the rows that are seen, from the top, as far as branches are open */
export function treeRows(programme: Programme, open: ReadonlySet<string>): TreeRow[] {
  const inClass = { kind: 'class', id: programme.schoolClass.id } as const
  return rowsOf('subject', 1, inClass, programme.subjects, open).flatMap(({ row, item: subject }) => [
    { ...row, subject: subject.key, below: subject.chapters.length },
    ...(row.open
      ? rowsOf('chapter', 2, { kind: 'subject', id: subject.id }, subject.chapters, open).flatMap((chapter) => [
          { ...chapter.row, below: chapter.item.courses.length },
          ...(chapter.row.open
            ? rowsOf('course', 3, { kind: 'chapter', id: chapter.item.id }, chapter.item.courses, open).map(
                (course) => ({
                  ...course.row,
                  below: course.item.materials.length,
                  published: course.item,
                }),
              )
            : []),
        ])
      : []),
  ])
}

function rowsOf<Item extends { id: number; nameAr: string; nameFr: string }>(
  kind: TreeRow['kind'],
  level: TreeRow['level'],
  parent: ProgrammeParent,
  items: readonly Item[],
  open: ReadonlySet<string>,
): { row: TreeRow; item: Item }[] {
  const siblings = items.map(({ id }) => id)
  return items.map((item, index) => {
    const { id, nameAr, nameFr } = item
    const key = `${kind}-${id}`
    return {
      row: { key, kind, id, nameAr, nameFr, level, parent, siblings, index, below: 0, open: open.has(key) },
      item,
    }
  })
}

import { chapterEndpoints } from '#/contract/chapters.ts'
import { classEndpoints } from '#/contract/classes.ts'
import { type Programme, type ProgrammeCopied, programmeEndpoints } from '#/contract/programme.ts'
import type { ProgrammeImport, ProgrammeImported } from '#/contract/programme-table.ts'
import { subjectEndpoints } from '#/contract/subjects.ts'
import { call } from './api.ts'
import { saveFile } from './downloads.ts'
import { createResource } from './resource.ts'

const programme = createResource((signal, id: number) => call(programmeEndpoints.ofClass, { id }, { signal }))

/** The whole programme of the class that is open. */
export const $programme = programme.$state
export const loadProgramme = programme.load
export const seedProgramme = programme.seed

/** What has children that can be put into another order. */
export type ProgrammeParent = { kind: 'class' | 'subject' | 'chapter'; id: number }

const ORDERS = {
  class: classEndpoints.orderSubjects,
  subject: subjectEndpoints.orderChapters,
  chapter: chapterEndpoints.orderCourses,
}

/**
 * Puts what is in a parent into another order, at once on this screen; what was shown comes back when it fails.
 * @throws {RequestError} when it fails; a 409 has the present ids
 */
export async function orderProgramme(parent: ProgrammeParent, ids: readonly number[]): Promise<void> {
  const before = programme.$state.get().data
  if (before) programme.seed(reordered(before, parent, ids))
  try {
    await call(ORDERS[parent.kind], { id: parent.id, body: { ids: [...ids] } })
  } catch (error) {
    programme.seed(before)
    throw error
  }
}

/** Copies a subject, or all of a class, to another class. @throws {RequestError} when it fails */
export function copyProgramme(
  { kind, id }: { kind: 'class' | 'subject'; id: number },
  classId: number,
): Promise<ProgrammeCopied> {
  return call(kind === 'class' ? programmeEndpoints.copyClass : programmeEndpoints.copySubject, {
    id,
    body: { classId },
  })
}

/** Keeps a class's programme as a file for spreadsheets. @throws {RequestError} when it fails */
export async function saveProgrammeTable(classId: number, name: string): Promise<void> {
  saveFile(name, await call(programmeEndpoints.table, { id: classId }))
}

/** Brings such a file to a class, or tries it. @throws {RequestError} when it fails, or the file cannot be read */
export function importProgramme(classId: number, file: ProgrammeImport): Promise<ProgrammeImported> {
  return call(programmeEndpoints.import, { id: classId, body: file })
}

/** @returns a programme with the children of one parent in another order */
export function reordered(whole: Programme, parent: ProgrammeParent, ids: readonly number[]): Programme {
  if (parent.kind === 'class') return { ...whole, subjects: inOrder(whole.subjects, ids) }
  return {
    ...whole,
    subjects: whole.subjects.map((subject) => {
      if (parent.kind === 'subject') {
        return subject.id === parent.id ? { ...subject, chapters: inOrder(subject.chapters, ids) } : subject
      }
      return {
        ...subject,
        chapters: subject.chapters.map((chapter) =>
          chapter.id === parent.id ? { ...chapter, courses: inOrder(chapter.courses, ids) } : chapter,
        ),
      }
    }),
  }
}

/** Those that are not named stay, behind the others. */
function inOrder<Item extends { id: number }>(items: readonly Item[], ids: readonly number[]): Item[] {
  const place = new Map(ids.map((id, index) => [id, index]))
  return items.toSorted((a, b) => (place.get(a.id) ?? ids.length) - (place.get(b.id) ?? ids.length))
}

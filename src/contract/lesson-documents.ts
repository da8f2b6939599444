import type { MaterialContents } from './course-contents.ts'
import type { FileView } from './files.ts'

export interface ReadDocument {
  material: MaterialContents
  file: FileView
  /** Whether it is what the material is for; a solution's page is nobody's progress. */
  main: boolean
}

/** @returns the document of an address; without a file it is the material's first */
export function documentOf(
  { materials }: { materials: readonly MaterialContents[] },
  materialId: string | undefined,
  fileId: string | undefined,
): ReadDocument | undefined {
  const material = materials.find(({ id }) => String(id) === materialId)
  const readable = material?.files.filter(({ kind, state }) => kind === 'pdf' && state === 'ready') ?? []
  const first = readable.find(({ role }) => role === 'main')
  const file = fileId === undefined ? first : readable.find(({ id, role }) => id === fileId && role !== 'figure')
  return material && file && { material, file, main: file === first }
}

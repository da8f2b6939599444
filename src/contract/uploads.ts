import { FILE_ROLES, type FileKind, type FileRole } from './files.ts'
import type { MaterialKind } from './material-kinds.ts'
import { z } from './zod.ts'

/** What each kind of material takes, and as what. */
export const ACCEPTED_FILES: Readonly<Record<MaterialKind, Partial<Record<FileRole, readonly FileKind[]>>>> = {
  text: { figure: ['image'] },
  video: { main: ['video'] },
  magazine: { main: ['pdf'] },
  book: { main: ['pdf'] },
  sheet: { main: ['pdf', 'image'], solution: ['pdf', 'image'] },
}

/** What is said of an upload when it begins, in `Upload-Metadata`. */
export const uploadMetadata = z.object({
  materialId: z.coerce.number<string>().int().min(1).max(2_147_483_647),
  role: z.enum(FILE_ROLES),
  filename: z.string().min(1).max(1_000),
})

import type { FileView } from '#/contract/files.ts'
import type { Material } from '#/contract/materials.ts'

/** A file with an address to keep it by. */
export type KeptFile = FileView & { downloadUrl: string }

/** @returns the file, where students may keep it; who prepares a lesson sees what they will */
export function keptFile({ downloadable }: Pick<Material, 'downloadable'>, file: FileView): KeptFile | undefined {
  const { downloadUrl } = file
  return downloadable && downloadUrl !== null ? { ...file, downloadUrl } : undefined
}

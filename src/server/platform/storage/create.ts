import { join } from 'node:path'
import { diskStorage } from './disk.ts'
import type { S3Place } from './s3.ts'
import type { Storage } from './storage.ts'

/** @returns where files are in a data folder */
export function filesFolder(dataDir: string): string {
  return join(dataDir, 'files')
}

/** @returns the S3 where there is one, or a folder of this machine */
export async function createStorage({ folder, s3 }: { folder: string; s3?: S3Place }): Promise<Storage> {
  // Its library is large, and most have no use for it.
  return s3 ? (await import('./s3.ts')).s3Storage(s3) : diskStorage(folder)
}

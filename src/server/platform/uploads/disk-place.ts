import { mkdir, opendir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import type { UploadPlace } from './upload-place.ts'

/** Uploads in a folder of this machine: the bytes as `{id}`, what the protocol keeps of it as `{id}.json`. */
export async function diskPlace(folder: string): Promise<UploadPlace> {
  await mkdir(folder, { recursive: true })
  const store = new FileStore({ directory: folder })
  return {
    store,
    nameOf: (id) => id,
    withFile: (id, work) => work(join(folder, id)),
    remove: (id) => store.remove(id),
    async *olderThan(time) {
      for await (const { name } of await opendir(folder)) {
        if (name.endsWith('.json')) continue
        const found = await stat(join(folder, name)).catch(() => undefined)
        if (found && found.mtime < time) yield name
      }
    },
  }
}

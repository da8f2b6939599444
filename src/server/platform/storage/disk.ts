import { randomUUID } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { copyFile, link, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { checkedKey, type Storage } from './storage.ts'

/** Ending of what is not whole yet; no key of ours has it. */
const DRAFT = '.part'

/** @param folder made when the first file comes */
export function diskStorage(folder: string): Storage {
  const placeOf = (key: string): string => join(folder, checkedKey(key))

  /** Written beside its place, synced and renamed: nobody ever sees half a file. */
  async function settle(key: string, fill: (path: string) => Promise<void>): Promise<void> {
    const place = placeOf(key)
    await mkdir(dirname(place), { recursive: true })
    const draft = `${place}.${randomUUID()}${DRAFT}`
    try {
      await fill(draft)
      const file = await open(draft, 'r+')
      await file.sync().finally(() => file.close())
      await rename(draft, place)
    } finally {
      // Also where it went well: two names of the same bytes are both kept by a renaming.
      await rm(draft, { force: true })
    }
  }

  return {
    async check() {
      await mkdir(folder, { recursive: true })
    },
    keep: (key, path, _type, { settled = false } = {}) =>
      settle(key, async (draft) => {
        const copy = (): Promise<void> => copyFile(path, draft, constants.COPYFILE_FICLONE)
        // A second name is made at once; not every file system has them, and none leads to another file system.
        if (settled) await link(path, draft).catch(copy)
        else await copy()
      }),
    write: (key, bytes) =>
      settle(key, async (draft) => {
        const file = await open(draft, 'w')
        await file.writeFile(bytes).finally(() => file.close())
      }),
    async read(key, range) {
      const place = placeOf(key)
      const found = await stat(place).catch(() => undefined)
      if (!found?.isFile()) return undefined
      return { stream: createReadStream(place, range), size: found.size }
    },
    async size(key) {
      const found = await stat(placeOf(key)).catch(() => undefined)
      return found?.isFile() ? found.size : undefined
    },
    removeAll: (prefix) => rm(placeOf(prefix), { recursive: true, force: true }),
    async removeDrafts(before) {
      let removed = 0
      const entries = await opendir(folder, { recursive: true }).catch(() => undefined)
      for await (const entry of entries ?? []) {
        if (!entry.name.endsWith(DRAFT)) continue
        const draft = join(entry.parentPath, entry.name)
        // A draft that is a second name has the age of the first; when it was named is its change.
        const found = await stat(draft).catch(() => undefined)
        if (!(found?.isFile() && found.ctime < before)) continue
        await rm(draft, { force: true })
        removed += 1
      }
      return removed
    },
    async *list() {
      const entries = await opendir(folder).catch(() => undefined)
      for await (const entry of entries ?? []) {
        const found = await stat(join(folder, entry.name)).catch(() => undefined)
        if (found) yield { id: entry.name, changedAt: found.mtime }
      }
    },
  }
}

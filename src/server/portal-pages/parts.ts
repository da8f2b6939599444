import type { PageData } from '#/contract/boot.ts'
import type { Deps } from '#/server/deps.ts'

/** Parts of a page, by the store that each of them seeds. */
type Parts = { [Part in keyof PageData]?: () => Promise<PageData[Part]> }

/** Reads parts of a page side by side. One that fails is left out and noted: the browser asks for it by itself. */
export async function readParts({ log }: Pick<Deps, 'log'>, parts: Parts): Promise<PageData> {
  const read = await Promise.all(
    Object.entries(parts).map(async ([part, load]) => {
      try {
        return [[part, await load()]]
      } catch (error) {
        log.error({ err: error, part }, 'a part of a page could not be read')
        return []
      }
    }),
  )
  return Object.fromEntries(read.flat())
}

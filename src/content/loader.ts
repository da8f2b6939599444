import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Loader, LoaderContext } from 'astro/loaders'
import { LOCALES } from '#/contract/locales.ts'
import type { DocumentName } from './documents.ts'
import { readFolder } from './folder.ts'
import { lineOf } from './read.ts'

/**
 * Loads a document as a content collection with one entry a language. While developing, a change of a file shows on
 * the page; one that cannot be read is reported and leaves the page as it was.
 */
export function documentLoader(name: DocumentName): Loader {
  return {
    name: `manara-${name}`,
    async load({ config, store, watcher, logger }) {
      const root = fileURLToPath(config.root)
      const folder = join(fileURLToPath(config.srcDir), 'content')
      await fill(store, name, folder, root)
      const concerned = ['academy.json', ...LOCALES.map((locale) => join(locale, `${name}.yaml`))]
      const reload = async (path: string): Promise<void> => {
        if (!concerned.includes(relative(folder, path))) return
        try {
          await fill(store, name, folder, root)
        } catch (error) {
          logger.error(error instanceof Error ? error.message : String(error))
        }
      }
      watcher?.add(dirname(join(folder, 'ar')))
      for (const event of ['add', 'change', 'unlink']) watcher?.on(event, reload)
    },
  }
}

/** @throws {Error} with a line for each problem */
async function fill(store: LoaderContext['store'], name: DocumentName, folder: string, root: string): Promise<void> {
  const { documents, problems } = await readFolder(folder, root, [name])
  if (problems.length > 0) throw new Error(problems.map(lineOf).join('\n'))
  store.clear()
  for (const locale of LOCALES) {
    const data = documents[name]?.[locale]
    if (data) store.set({ id: locale, data })
  }
}

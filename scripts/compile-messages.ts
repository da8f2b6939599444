import { join } from 'node:path'
import { type Fault, readCatalogues } from './messages/read.ts'
import { writeCompiled } from './messages/write.ts'

/**
 * Compiles the catalogues of `folder` into `<folder>/compiled`; with a fault, nothing is written.
 * @returns the faults, and the names of the files that changed
 */
export function compileMessages(folder: string): { faults: Fault[]; changed: string[] } {
  const catalogues = readCatalogues(folder)
  const changed = catalogues.faults.length > 0 ? [] : writeCompiled(catalogues, join(folder, 'compiled'))
  return { faults: catalogues.faults, changed }
}

if (import.meta.main) {
  const folder = process.argv[2] ?? join(import.meta.dirname, '../src/i18n')
  const { faults, changed } = compileMessages(folder)
  for (const fault of faults) console.error(`${fault.file}: ${fault.id} ${fault.text}`)
  if (faults.length > 0) process.exitCode = 1
  else console.log(changed.length > 0 ? `Messages compiled: ${changed.join(', ')}` : 'Messages are up to date')
}

import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { CATALOGUE_LOCALES, type Catalogues, type Fault } from './read.ts'

/** `t('…')`, `api('…')` or `<T id="…">`: places where a text can only be a message id. */
const ASKED = /(?:\bt\(\s*|<T\s+id=\{?)(['"])([\w.-]+)\1/g
const QUOTED = /(['"`])([a-z][a-z-]*(?:\.[\w-]+)+)\1/g
/** A template such as `common.title.${name}`, of which the text before and after the value is known. */
const TEMPLATE = /`([a-z][a-z-]*\.[\w.-]*)\$\{[^}]*\}([\w.-]*)`/g

/**
 * Compares the ids that the sources name with those that the catalogues have.
 * An id counts as used where it stands as a whole string, or where a template could build it.
 */
export function checkUsage({ messages }: Catalogues, sources: string): Fault[] {
  const known = new Map<string, string>()
  for (const locale of CATALOGUE_LOCALES) {
    for (const [namespace, shapes] of messages[locale]) {
      for (const id of shapes.keys()) if (!known.has(id)) known.set(id, `${locale}/${namespace}.po`)
    }
  }
  const faults: Fault[] = []
  const used = new Set<string>()
  for (const path of sourceFiles(sources)) {
    const text = readFileSync(path, 'utf8')
    for (const match of text.matchAll(ASKED)) {
      const id = match[2] ?? ''
      if (!known.has(id)) faults.push({ file: relative(sources, path), id, text: 'is in no catalogue' })
    }
    for (const match of text.matchAll(QUOTED)) used.add(match[2] ?? '')
    for (const [, start = '', end = ''] of text.matchAll(TEMPLATE)) {
      for (const id of known.keys()) if (id.startsWith(start) && id.endsWith(end)) used.add(id)
    }
  }
  for (const [id, file] of known) {
    if (!used.has(id)) faults.push({ file, id, text: 'is used nowhere' })
  }
  return faults
}

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:tsx?|astro)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes(join('i18n', 'compiled')))
    .sort()
}

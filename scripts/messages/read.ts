import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parsePoFile } from '@lingui/format-po'
import { type Shape, shapeOf } from './shape.ts'

/** Languages of the catalogues, the first of which says which ids there are. */
export const CATALOGUE_LOCALES = ['ar', 'fr', 'en'] as const
export type CatalogueLocale = (typeof CATALOGUE_LOCALES)[number]

export interface Fault {
  /** Path from the root of the catalogues or of the sources. */
  file: string
  id: string
  text: string
}

/** Messages of one namespace in one language, by id, in the order of the file. */
type Namespace = Map<string, Shape>

export interface Catalogues {
  /** `messages[locale].get(namespace)` */
  messages: Record<CatalogueLocale, Map<string, Namespace>>
  faults: Fault[]
}

/** Reads `<folder>/{ar,fr,en}/<namespace>.po` and says all that is wrong with them. */
export function readCatalogues(folder: string): Catalogues {
  const faults: Fault[] = []
  const messages = { ar: new Map(), fr: new Map(), en: new Map() } as Catalogues['messages']
  for (const locale of CATALOGUE_LOCALES) {
    const inside = join(folder, locale)
    const files = existsSync(inside) ? readdirSync(inside).filter((name) => name.endsWith('.po')) : []
    for (const name of files.sort()) {
      const namespace = name.slice(0, -'.po'.length)
      const text = readFileSync(join(inside, name), 'utf8')
      messages[locale].set(namespace, readNamespace(text, namespace, locale, faults))
    }
  }
  compare(messages, faults)
  return { messages, faults }
}

function readNamespace(text: string, namespace: string, locale: CatalogueLocale, faults: Fault[]): Namespace {
  const found: Namespace = new Map()
  const file = `${locale}/${namespace}.po`
  for (const item of parsePoFile(text).items) {
    const id = item.msgid
    const complain = (fault: string): void => void faults.push({ file, id, text: fault })
    const message = item.msgstr[0] ?? ''
    if (item.obsolete) complain('is obsolete: delete it')
    else if (found.has(id)) complain('stands here twice')
    else if (!id.startsWith(`${namespace}.`)) complain(`is not of this file: its id must start with “${namespace}.”`)
    else if (message.trim() === '') complain('has no translation')
    else if (item.flags.fuzzy) complain('is marked fuzzy: check it and take the mark away')
    else {
      const shape = shapeOf(message, locale)
      for (const fault of shape.faults) complain(fault)
      found.set(id, shape)
    }
  }
  return found
}

function compare(messages: Catalogues['messages'], faults: Fault[]): void {
  const namespaces = new Set(CATALOGUE_LOCALES.flatMap((locale) => [...messages[locale].keys()]))
  for (const namespace of namespaces) {
    const ids = new Set(CATALOGUE_LOCALES.flatMap((locale) => [...(messages[locale].get(namespace)?.keys() ?? [])]))
    for (const id of ids) compareMessage(messages, namespace, id, faults)
  }
}

function compareMessage(messages: Catalogues['messages'], namespace: string, id: string, faults: Fault[]): void {
  const known = CATALOGUE_LOCALES.map((locale) => messages[locale].get(namespace)?.get(id)).find(Boolean)
  for (const locale of CATALOGUE_LOCALES) {
    const file = `${locale}/${namespace}.po`
    const shape = messages[locale].get(namespace)?.get(id)
    if (!shape) {
      // A broken entry has been reported where it stands; it is not missing as well.
      if (!faults.some((fault) => fault.file === file && fault.id === id)) {
        faults.push({ file, id, text: 'is missing' })
      }
    } else if (known && shape.faults.length === 0 && known.faults.length === 0) {
      const expected = describe(known)
      const actual = describe(shape)
      if (expected !== actual) {
        faults.push({
          file,
          id,
          text: `uses ${actual || 'nothing'} where another language uses ${expected || 'nothing'}`,
        })
      }
    }
  }
}

function describe(shape: Shape): string {
  const values = [...shape.values.keys()].sort().map((name) => `{${name}}`)
  const tags = [...shape.tags].sort().map((name) => `<${name}>`)
  return [...values, ...tags].join(' ')
}

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CATALOGUE_LOCALES, type CatalogueLocale, type Catalogues } from './read.ts'
import type { Shape } from './shape.ts'

/** Namespaces whose messages only the server needs: of the API's answers, of mails, and of calendars as files. */
const SERVER_NAMESPACES = new Set(['api', 'ics', 'mail'])
/** Namespaces of the areas of those who teach and run the academy, which pupils' phones have no use for. */
const STAFF_NAMESPACES = new Set([...['admin', 'captions', 'professor', 'editor', 'groups', 'staff'], 'calendar-staff'])
/** Of those, what no professor's page has. */
const ADMINISTRATOR_NAMESPACES = new Set(['school-year', 'year-turn'])
/** Of what staff does, what comes with the screens on which sessions are planned, pupils followed and things announced. */
const DESK_NAMESPACES = new Set([
  ...['planner', 'session-form', 'session-absences', 'session-rooms', 'teaching-hours', 'follow', 'session-plans'],
  ...['announcement-form', 'waiting'],
])
/** What comes with the screens of administrators on which they see what was done, and decide of it. */
const OFFICE_NAMESPACES = new Set(['audit', 'contact', 'message-reports'])
/** What comes with the screens of messages and with questions, whoever opens them. */
const THREAD_NAMESPACES = new Set(['threads', 'announcements', 'questions'])
/** What comes where somebody writes a formula. */
const FORMULA_NAMESPACES = new Set(['formula'])
/** What comes with the screens on which staff answers questions, and with the answers that professors keep. */
const QUEUE_NAMESPACES = new Set(['question-queue'])
/** What comes where people see of what they were notified, or choose it. */
const NOTICE_NAMESPACES = new Set(['notifications'])
/** Namespaces of pages that the server needs too: it mails what screens say. */
const SHARED_NAMESPACES = NOTICE_NAMESPACES
/** What the pages of the sign-in area alone say. */
const GUEST_NAMESPACES = new Set(['guest'])
/** All that they need: they fetch no others. */
const GUESTS_NEED = new Set([...GUEST_NAMESPACES, 'auth', 'common', 'errors', 'shell'])

const NOT_EVERYBODYS = [
  ...[SERVER_NAMESPACES, STAFF_NAMESPACES, ADMINISTRATOR_NAMESPACES, DESK_NAMESPACES],
  ...[THREAD_NAMESPACES, OFFICE_NAMESPACES, NOTICE_NAMESPACES, QUEUE_NAMESPACES, FORMULA_NAMESPACES, GUEST_NAMESPACES],
]

const isServers = (name: string): boolean => SERVER_NAMESPACES.has(name) || SHARED_NAMESPACES.has(name)

/** Writes the compiled catalogues and their types into `folder`. @returns the names of the files that changed */
export function writeCompiled({ messages }: Catalogues, folder: string): string[] {
  mkdirSync(folder, { recursive: true })
  const files = new Map<string, string>()
  for (const locale of CATALOGUE_LOCALES) {
    const everybodys = (name: string): boolean => NOT_EVERYBODYS.every((namespaces) => !namespaces.has(name))
    files.set(`${locale}.ts`, moduleOf(collect(messages, [locale], everybodys)))
    files.set(`guest-${locale}.ts`, moduleOf(collect(messages, [locale], (name) => GUESTS_NEED.has(name))))
    files.set(`staff-${locale}.ts`, moduleOf(collect(messages, [locale], (name) => STAFF_NAMESPACES.has(name))))
    files.set(
      `administrators-${locale}.ts`,
      moduleOf(collect(messages, [locale], (name) => ADMINISTRATOR_NAMESPACES.has(name))),
    )
    files.set(`desk-${locale}.ts`, moduleOf(collect(messages, [locale], (name) => DESK_NAMESPACES.has(name))))
    files.set(`office-${locale}.ts`, moduleOf(collect(messages, [locale], (name) => OFFICE_NAMESPACES.has(name))))
    files.set(`formulas-${locale}.ts`, moduleOf(collect(messages, [locale], (name) => FORMULA_NAMESPACES.has(name))))
    files.set(`notices-${locale}.ts`, moduleOf(collect(messages, [locale], (name) => NOTICE_NAMESPACES.has(name))))
    files.set(`queue-${locale}.ts`, moduleOf(collect(messages, [locale], (name) => QUEUE_NAMESPACES.has(name))))
    files.set(`threads-${locale}.ts`, moduleOf(collect(messages, [locale], (name) => THREAD_NAMESPACES.has(name))))
    files.set(`api-${locale}.ts`, moduleOf(collect(messages, [locale], isServers)))
  }
  files.set('messages.ts', typesOf(messages))
  const changed = [...files].filter(([name, text]) => write(join(folder, name), text))
  return changed.map(([name]) => name)
}

function write(path: string, text: string): boolean {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return false
  writeFileSync(path, text)
  return true
}

type Ids = Map<string, Shape[]>

/** Messages by id, each in the languages asked for. */
function collect(
  messages: Catalogues['messages'],
  locales: readonly CatalogueLocale[],
  wanted: (namespace: string) => boolean,
): Ids {
  const ids: Ids = new Map()
  for (const locale of locales) {
    for (const [namespace, shapes] of messages[locale]) {
      if (!wanted(namespace)) continue
      for (const [id, shape] of shapes) ids.set(id, [...(ids.get(id) ?? []), shape])
    }
  }
  return ids
}

function moduleOf(ids: Ids): string {
  const tokens = Object.fromEntries([...ids].map(([id, [shape]]) => [id, shape?.tokens]))
  // A JSON text is parsed faster than an object literal, and the mark lets bundlers drop a catalogue nobody reads.
  const json = JSON.stringify(JSON.stringify(tokens))
  return `import type { Messages } from '@lingui/core'\n\nexport const messages: Messages = /* @__PURE__ */ JSON.parse(${json})\n`
}

function typesOf(messages: Catalogues['messages']): string {
  const app = collect(messages, CATALOGUE_LOCALES, (name) => !SERVER_NAMESPACES.has(name))
  const api = collect(messages, CATALOGUE_LOCALES, isServers)
  return [
    '/** What a message needs: values for its arguments, and elements for its tags. */',
    'export interface Message<Values = Record<never, never>, Tags extends string = never> {',
    '  values: Values',
    '  tags: Tags',
    '}',
    '',
    interfaceOf('AppMessages', app),
    interfaceOf('ApiMessages', api),
  ].join('\n')
}

function interfaceOf(name: string, ids: Ids): string {
  const lines = [...ids].map(([id, shapes]) => `  '${id}': ${typeOf(shapes)}`)
  return `export interface ${name} {\n${lines.join('\n')}\n}\n`
}

function typeOf(shapes: Shape[]): string {
  const values = new Map<string, string>()
  for (const shape of shapes) {
    for (const [name, kind] of shape.values) {
      // One language that counts makes the argument a number for all of them.
      if (kind === 'number' || !values.has(name)) values.set(name, kind === 'number' ? 'number' : 'string | number')
    }
  }
  const tags = [...new Set(shapes.flatMap((shape) => [...shape.tags]))].map((tag) => `'${tag}'`).join(' | ')
  if (values.size === 0 && tags === '') return 'Message'
  const fields = [...values].map(([name, type]) => `${name}: ${type}`).join('; ')
  const valuesType = values.size === 0 ? 'Record<never, never>' : `{ ${fields} }`
  return tags === '' ? `Message<${valuesType}>` : `Message<${valuesType}, ${tags}>`
}

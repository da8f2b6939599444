import { getSchema } from '@tiptap/core'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Translate } from '#/i18n/translate.ts'
import { extensionsOf } from '#/rich-text/editor/extensions.ts'
import { EDITOR_KINDS } from '#/rich-text/editor/kinds.ts'
import { FACTS } from '#/rich-text/facts.ts'
import type { NodeFacts } from '#/rich-text/node.ts'
import { textDocument } from '#/rich-text/schemas.ts'
import { BLOCK_RENDERERS, INLINE_RENDERERS, MARK_RENDERERS } from '#/rich-text/server/renderers.ts'
import { projectFiles, readProjectFile } from '../support/project-files.ts'

const FOLDER = 'src/rich-text/kinds/'
/** What the linter knows on which side a file of a kind is by. */
const NAMES =
  /^(?:(?:facts|schema|(?:render|editor|options)(?:-[a-z-]+)?|words|cost|markdown)\.tsx?|(?:style|editor)\.css)$/
/** What a folder must have, with the list in which it is gathered. */
const PARTS = {
  facts: 'facts.ts',
  schema: 'schemas.ts',
  render: 'server/renderers.ts',
  editor: 'editor/kinds.ts',
}

const facts = import.meta.glob<Record<string, Record<string, NodeFacts>>>('/src/rich-text/kinds/*/facts.ts', {
  eager: true,
})
const files = projectFiles((path) => path.startsWith(FOLDER)).map((path) => path.slice(FOLDER.length))
const kinds = [...new Set(files.map((path) => path.split('/')[0] ?? ''))]
const rendered = new Set([BLOCK_RENDERERS, INLINE_RENDERERS, MARK_RENDERERS].flatMap((each) => Object.keys(each)))
const edited = getSchema(
  extensionsOf({
    t: String as Translate,
    openDialog: () => undefined,
    pictureOf: () => undefined,
    choosePicture: () => undefined,
  }),
)
const described = nodesIn(z.toJSONSchema(textDocument))

/** @returns the attributes of each node and mark that a JSON schema describes, by their types */
function nodesIn(schema: unknown, found = new Map<string, string[]>()): Map<string, string[]> {
  if (typeof schema !== 'object' || schema === null) return found
  const { properties } = schema as {
    properties?: Record<string, { const?: string; enum?: string[]; properties?: object }>
  }
  const { type, attrs } = properties ?? {}
  for (const name of type?.enum ?? [type?.const ?? []].flat()) found.set(name, Object.keys(attrs?.properties ?? {}))
  for (const part of Object.values(schema)) nodesIn(part, found)
  return found
}

function factsOf(kind: string): Record<string, NodeFacts> {
  const module = facts[`/${FOLDER}${kind}/facts.ts`] ?? {}
  return Object.entries(module).find(([name]) => name.endsWith('Facts'))?.[1] ?? {}
}

/** @returns what a kind is without */
function lacksOf(kind: string): string[] {
  const names = files.filter((path) => path.startsWith(`${kind}/`)).map((path) => path.slice(kind.length + 1))
  const missing = Object.keys(PARTS).filter((part) => !names.some((name) => new RegExp(`^${part}\\.tsx?$`).test(name)))
  if (missing.length > 0) return missing.map((part) => `${kind}/${part}.ts`)
  const own = factsOf(kind)
  const types = Object.keys(own)
  const inEditor = (type: string) => edited.nodes[type] ?? edited.marks[type]
  const attributes = types.flatMap((type) => (own[type]?.attributes ?? []).map((name) => ({ type, name })))
  return [
    ...(types.length === 0 ? [`the nodes of ${kind}, in its facts`] : []),
    ...types.filter((type) => FACTS[type] !== own[type]).map((type) => `${type} in ${PARTS.facts}`),
    ...types.filter((type) => !described.has(type)).map((type) => `${type} in ${PARTS.schema}`),
    // Parts of a node, such as the rows of a table, are drawn with it.
    ...(types.some((type) => rendered.has(type)) ? [] : [`${kind} in ${PARTS.render}`]),
    ...types.filter((type) => !inEditor(type)).map((type) => `${type} in ${PARTS.editor}`),
    ...attributes
      .filter(({ type, name }) => !described.get(type)?.includes(name))
      .map(({ type, name }) => `${type}.${name} in the schema`),
    ...attributes
      .filter(({ type, name }) => !(name in (inEditor(type)?.spec.attrs ?? {})))
      .map(({ type, name }) => `${type}.${name} in the editor`),
  ]
}

/** @returns the style sheets of kinds that a list has */
function importsOf(list: 'style' | 'editor'): string[] {
  return [...readProjectFile(`src/rich-text/${list}.css`).matchAll(/@import "\.\/kinds\/([^"]+)"/g)]
    .map(([, path = '']) => path)
    .sort()
}

describe('a kind of node of a text', () => {
  test.each(kinds)('%s has its schema, its renderer and its place in the editor', (kind) => {
    expect(lacksOf(kind)).toEqual([])
  })

  test('has its files under names that say whose they are', () => {
    expect(files.filter((path) => !NAMES.test(path.split('/').slice(1).join('/')))).toEqual([])
  })

  test('is all that the contract and the editor know', () => {
    const known = kinds.flatMap((kind) => Object.keys(factsOf(kind)))
    const every = ['doc', ...known].sort()
    expect(Object.keys(FACTS).sort()).toEqual(known.sort())
    expect([...described.keys()].sort()).toEqual(every)
    expect([...Object.keys(edited.nodes), ...Object.keys(edited.marks)].sort()).toEqual(every)
    expect(EDITOR_KINDS).toHaveLength(kinds.length)
  })

  test('has its styles in the lists of those', () => {
    const { style, editor } = Object.groupBy(
      files.filter((path) => path.endsWith('.css')),
      (path) => (path.endsWith('/style.css') ? 'style' : 'editor'),
    )
    expect(importsOf('style')).toEqual(style?.sort())
    expect(importsOf('editor')).toEqual(editor?.sort())
  })
})

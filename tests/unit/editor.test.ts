import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ComponentSchema, Singleton } from '@keystatic/core'
import { createReader } from '@keystatic/core/reader'
import { describe, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { academy, academySchema, factsOf } from '#/content/academy.ts'
import { DOCUMENT_NAMES, type DocumentName } from '#/content/documents.ts'
import { readFolder } from '#/content/folder.ts'
import { checked, readDocument } from '#/content/read.ts'
import { LOCALES, type Locale } from '#/contract/locales.ts'
import { editorConfig } from '#/editor/config.ts'
import { PATCHED_FILES, PATCHES } from '#/editor/keystatic-patches.ts'
import { editorPolicy } from '#/editor/policy.ts'
import { refusalOf } from '#/editor/refusal.ts'
import { projectRoot, readProjectFile } from '../support/project-files.ts'

const config = editorConfig('')
const forms = config.singletons as Record<string, Singleton<Record<string, ComponentSchema>>>
const files = LOCALES.flatMap((locale) =>
  readdirSync(join(projectRoot, 'src/content', locale)).map((file) => ({
    locale,
    name: file.replace(/\.yaml$/, '') as DocumentName,
  })),
)

test('there is a form for every document in every language, under the name of its language', () => {
  const navigation = Object.values(config.ui?.navigation as Record<string, string[]>)
  expect(navigation.flat().sort()).toEqual(Object.keys(forms).sort())
  expect(Object.keys(forms)).toHaveLength(DOCUMENT_NAMES.length * LOCALES.length + 1)
})

test('every field has a name in Arabic', () => {
  const named = Object.entries(forms).flatMap(([form, { schema }]) =>
    labelsIn({ kind: 'object', fields: schema }, form),
  )
  expect(named.filter(([, label]) => !/[\u0600-\u06ff]/.test(label)).map(([where]) => where)).toEqual([])
})

describe('the editor and the site read the same', () => {
  test.each(DOCUMENT_NAMES)('%s', async (name) => {
    expect(await asShown(name, valuesRead)).toEqual(await asShown(name))
  })

  test('the academy', async () => {
    const text = JSON.stringify(await createReader(projectRoot, config).singletons.academy?.read())
    expect(checked(academySchema, { file: 'academy.json', text }).value).toEqual(academy)
  })
})

describe('what the editor saves is what the site showed', () => {
  test.each(DOCUMENT_NAMES)('%s', async (name) => {
    expect(await asShown(name, valuesSaved)).toEqual(await asShown(name))
  })

  test('the academy', () => {
    const raw = JSON.parse(readProjectFile('src/content/academy.json'))
    expect(saved({ kind: 'object', fields: forms.academy?.schema ?? {} }, raw)).toEqual(raw)
  })
})

describe('a translation leaves to the Arabic', () => {
  test('a text that was emptied, a choice and a number', () => {
    expect(saved(itemOf('fr-professors'), { id: 'svt-1', name: '' })).toEqual({ id: 'svt-1' })
  })

  test('and says them where it chooses to', () => {
    const own = { id: 'svt-1', subject: 'physics', years: 12 }
    expect(saved(itemOf('fr-professors'), own)).toEqual(own)
  })

  test('no field but the id', () => {
    expect(() => fieldAt('fr-faq', 'question').validate('', undefined)).not.toThrow()
    expect(() => fieldAt('fr-faq', 'id').validate('', undefined)).toThrow()
    expect(() => fieldAt('ar-faq', 'question').validate('', undefined)).toThrow()
  })
})

describe('a field refuses what the site would, and says why in Arabic', () => {
  const wrong: [form: string, field: string, value: string][] = [
    ['ar-faq', 'id', 'سؤال'],
    ['ar-faq', 'question', '   '],
    ['ar-faq', 'question', 'ما هي {brand}؟'],
    ['fr-faq', 'answer', 'Écrivez à {mail}.'],
  ]
  test.each(wrong)('%s, %s: %s', (form, field, value) => {
    expect(() => fieldAt(form, field).validate(value, undefined)).toThrow(/[\u0600-\u06ff]/)
  })

  test('a promise for which no feature is chosen', () => {
    expect(() => fieldAt('ar-faq', 'feature').validate('', undefined)).toThrow('يُرجى الاختيار')
    expect(() => fieldAt('ar-faq', 'feature').validate('lessons', undefined)).not.toThrow()
    expect(() => fieldAt('fr-faq', 'feature').validate('', undefined)).not.toThrow()
    expect(fieldAt('ar-faq', 'feature').defaultValue()).toBe('')
  })

  test('and takes what is right', () => {
    expect(fieldAt('ar-faq', 'question').validate('ما هي {product}؟', undefined)).toBe('ما هي {product}؟')
  })
})

describe('a document that breaks a rule between its fields is not saved', () => {
  const call = (path: string, contents: string) => ({
    additions: [{ path, contents: Buffer.from(contents).toString('base64') }],
    deletions: [],
  })

  test('ids twice', async () => {
    const twice =
      'items:\n  - { id: a, feature: academy, question: س, answer: ج }\n  - { id: a, feature: academy, question: س, answer: ج }\n'
    expect(await refusalOf(call('src/content/ar/faq.yaml', twice), projectRoot)).toContain('«الأسئلة»')
  })

  test('an item of a translation alone, not complete', async () => {
    const own = 'items:\n  - id: only-french\n    feature: academy\n    answer: Oui.\n'
    expect(await refusalOf(call('src/content/fr/faq.yaml', own), projectRoot)).toContain('«الأسئلة ← 1 ← السؤال»')
  })

  test('a wrong address of the academy', async () => {
    const wrong = JSON.stringify({ ...academy, email: 'nobody' })
    expect(await refusalOf(call('src/content/academy.json', wrong), projectRoot)).toContain('«البريد الإلكتروني»')
  })

  test('what is right is', async () => {
    for (const { locale, name } of files) {
      const path = `src/content/${locale}/${name}.yaml`
      expect(await refusalOf(call(path, readProjectFile(path)), projectRoot), path).toBeUndefined()
    }
    expect(await refusalOf('no call of Keystatic’s', projectRoot)).toBeUndefined()
  })
})

test('every piece of Keystatic that we change is in this version of it', () => {
  const scripts = ['@keystatic/core', '@keystar/ui']
    .flatMap((name) =>
      readdirSync(join(projectRoot, 'node_modules', name, 'dist')).map((file) => `${name}/dist/${file}`),
    )
    .map((file) => join(projectRoot, 'node_modules', file))
    .filter((file) => PATCHED_FILES.test(file))
    .map((file) => readFileSync(file, 'utf8'))
  const isThere = (found: string | RegExp, script: string): boolean =>
    typeof found === 'string' ? script.includes(found) : found.test(script)
  const missing = PATCHES.filter(([found]) => !scripts.some((script) => isThere(found, script)))
  expect(missing.map(([found]) => String(found))).toEqual([])
})

describe('the policy of the editor’s page', () => {
  const built = "script-src 'self' 'sha256-abc='; style-src 'self'"

  test('allows no other origin for the files of this machine', () => {
    expect(editorPolicy(null, { github: false, dev: true })).not.toMatch(/https?:/)
  })

  test('allows no inline script in production but what the build made, and of others GitHub alone', () => {
    const policy = editorPolicy(built, { github: true, dev: false })
    expect(policy).toContain("script-src 'self' 'sha256-abc=';")
    expect([...new Set(policy.match(/https:\/\/[\w.]+/g))].sort()).toEqual([
      'https://api.github.com',
      'https://avatars.githubusercontent.com',
      'https://raw.githubusercontent.com',
    ])
  })
})

/** @returns a document in every language as pages show it, from its files or from what `values` makes of them */
async function asShown(name: DocumentName, values?: (locale: Locale, name: DocumentName) => Promise<unknown>) {
  if (!values) return (await readFolder(join(projectRoot, 'src/content'), projectRoot, [name])).documents[name]
  const sources = files
    .filter((file) => file.name === name)
    .map(async ({ locale }) => [locale, { file: `${locale}/${name}`, text: stringify(await values(locale, name)) }])
  const { documents, problems } = readDocument(name, Object.fromEntries(await Promise.all(sources)), factsOf(academy))
  expect(problems).toEqual([])
  return documents
}

async function valuesRead(locale: Locale, name: DocumentName): Promise<unknown> {
  return await createReader(projectRoot, config).singletons[`${locale}-${name}`]?.read()
}

async function valuesSaved(locale: Locale, name: DocumentName): Promise<unknown> {
  const raw = parse(readProjectFile(`src/content/${locale}/${name}.yaml`))
  return saved({ kind: 'object', fields: forms[`${locale}-${name}`]?.schema ?? {} }, raw)
}

/** What Keystatic writes of a value that it has read. */
function saved(schema: ComponentSchema, raw: unknown): unknown {
  if (schema.kind === 'array') return ((raw ?? []) as unknown[]).map((item) => saved(schema.element, item))
  if (schema.kind === 'object') {
    const parts = Object.entries(schema.fields).map(([key, field]) => [
      key,
      saved(field, Reflect.get(Object(raw), key)),
    ])
    return Object.fromEntries(parts.filter(([, value]) => value !== undefined))
  }
  const field = schema as ReturnType<typeof fieldAt>
  return field.serialize(field.parse(raw, undefined)).value
}

function itemOf(form: string): ComponentSchema {
  const list = forms[form]?.schema.items
  if (list?.kind !== 'array') throw new Error(`${form} has no list`)
  return list.element
}

/** @returns a field of the items of a form's list */
function fieldAt(form: string, field: string) {
  const item = itemOf(form)
  const found = item.kind === 'object' ? item.fields[field] : undefined
  if (found?.kind !== 'form') throw new Error(`${form} has no field ${field}`)
  return found as unknown as {
    parse(raw: unknown, extra: undefined): unknown
    serialize(value: unknown): { value: unknown }
    validate(value: unknown, extra: undefined): unknown
    defaultValue(): unknown
  }
}

function labelsIn(schema: ComponentSchema, where: string): [where: string, label: string][] {
  const own: [string, string][] = 'label' in schema && schema.label ? [[where, schema.label]] : []
  const options = 'options' in schema ? (schema.options as unknown as { label: string }[]) : []
  const chosen = options.map(({ label }): [string, string] => [`${where}: ${label}`, label])
  const parts =
    schema.kind === 'object'
      ? Object.entries(schema.fields).flatMap(([name, field]) => labelsIn(field, `${where}.${name}`))
      : schema.kind === 'array'
        ? labelsIn(schema.element, `${where}[]`)
        : []
  return [...own, ...chosen, ...parts]
}

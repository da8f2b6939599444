import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { academy, factsOf } from '#/content/academy.ts'
import { DOCUMENT_NAMES } from '#/content/documents.ts'
import { FEATURE_IDS, FEATURES } from '#/content/features.ts'
import { fieldsOf } from '#/content/fields.ts'
import { readFolder } from '#/content/folder.ts'
import { lineOf, readDocument } from '#/content/read.ts'
import { LOCALES } from '#/contract/locales.ts'
import { projectFiles, projectRoot, readProjectFile } from '../support/project-files.ts'
import { PROMISE_WORDS } from '../support/promise-words.ts'
import {
  featuresNamed,
  listsWithoutFeature,
  schemasOfDocuments,
  spokenOf,
  textsOf,
  untested,
} from '../support/promises.ts'

/** Lists that promise nothing: facts of the school, and steps of what their entry promises. */
const NO_PROMISES = ['faq.items.steps', 'professors.items', 'subjects.coefficients', 'contact.sent.steps']

const everything = () => true
const read = (isOn?: () => boolean) => readFolder(join(projectRoot, 'src/content'), projectRoot, DOCUMENT_NAMES, isOn)
const browserTests = projectFiles((path) => path.startsWith('tests/e2e/')).map(readProjectFile)

test('every list of the public pages is of promises that name their feature, or known to promise nothing', () => {
  const without = Object.entries(schemasOfDocuments()).flatMap(([name, schema]) => listsWithoutFeature(schema, name))
  expect(without.sort()).toEqual([...NO_PROMISES].sort())
})

test('every promise of every language names what the Arabic names, and every feature is promised somewhere', async () => {
  const { documents } = await read(everything)
  const arabic = DOCUMENT_NAMES.flatMap((name) => featuresNamed(documents[name]?.ar, `.${name}`))
  for (const locale of LOCALES) {
    expect(DOCUMENT_NAMES.flatMap((name) => featuresNamed(documents[name]?.[locale], `.${name}`))).toEqual(arabic)
  }
  const promised = new Set(arabic.map((entry) => entry.split('=')[1]))
  expect(FEATURE_IDS.filter((id) => !promised.has(id))).toEqual([])
})

test('no translation says itself what an Arabic entry promises', () => {
  for (const locale of LOCALES.filter((each) => each !== 'ar')) {
    for (const path of projectFiles((file) => file.startsWith(`src/content/${locale}/`))) {
      expect(featuresNamed(parse(readProjectFile(path))), path).toEqual([])
    }
  }
})

test('no text that is shown speaks of a feature that is off', async () => {
  const { documents, problems } = await read()
  expect(problems.map(lineOf)).toEqual([])
  const mentioned = LOCALES.flatMap((locale) =>
    DOCUMENT_NAMES.flatMap((name) =>
      textsOf(documents[name]?.[locale], `.${name}`).flatMap(({ path, text, lang = locale }) =>
        spokenOf(text, lang, FEATURES, PROMISE_WORDS).map((id) => `${locale}/${path} speaks of ${id}: ${text}`),
      ),
    ),
  )
  expect(mentioned).toEqual([])
})

test('what is said of each feature that is off is known by its words, in every language', async () => {
  const { documents } = await read(everything)
  const off = FEATURE_IDS.filter((id) => !FEATURES[id].on)
  const switches = Object.fromEntries(off.map((id) => [id, { on: false }]))
  for (const locale of LOCALES) {
    const spoken = DOCUMENT_NAMES.flatMap((name) =>
      textsOf(documents[name]?.[locale]).flatMap(({ text }) => spokenOf(text, locale, switches, PROMISE_WORDS)),
    )
    expect(
      off.filter((id) => !spoken.includes(id)),
      locale,
    ).toEqual([])
  }
})

test('every feature that is on has a browser test that names it', () => {
  expect(untested(FEATURES, browserTests)).toEqual([])
})

describe('these rules find', () => {
  const f = fieldsOf(true)

  test('a list whose items name no feature', () => {
    const points = f.list('نقاط', { text: f.words('النصّ') })
    expect(listsWithoutFeature(f.object({ part: f.object({ points }), lines: f.lines('سطور') }), 'page')).toEqual([
      'page.part.points',
      'page.lines',
    ])
    expect(listsWithoutFeature(f.object({ points: f.sentences('نقاط').optional() }), 'page')).toEqual([])
    const optional = z.array(z.object({ feature: z.enum(FEATURE_IDS).optional(), text: f.words('النصّ') }))
    expect(listsWithoutFeature(f.object({ optional }), 'page')).toEqual(['page.optional'])
  })

  test.each([
    ['no feature', '', 2],
    ['a feature that nobody knows', '    feature: teleport\n', 3],
    ['two at once', '    feature: [live, agenda]\n', 3],
  ])('a promise with %s', (_, line, place) => {
    const text = `items:\n  - id: a\n${line}    question: س\n    answer: ج\n`
    const { problems } = readDocument('faq', { ar: { file: 'ar/faq.yaml', text } }, factsOf(academy))
    expect(problems.map(lineOf)).toEqual([
      expect.stringMatching(
        `^ar/faq\\.yaml:${place}: items\\.0\\.feature: names a feature of src/content/features\\.ts`,
      ),
    ])
  })

  test('a text that speaks of what is off, whatever it names', () => {
    const wordings = { live: { ar: /مباشر/, fr: /en direct/, en: /live session/ } }
    const document = {
      lead: { text: 'Des séances en direct.', feature: 'academy' },
      title: { text: 'مباشر', lang: 'ar' },
    }
    const spoken = (on: boolean) =>
      textsOf(document).flatMap(({ path, text, lang = 'fr' }) =>
        spokenOf(text, lang, { live: { on } }, wordings).map((id) => `${path}: ${id}`),
      )
    expect(spoken(false)).toEqual(['lead: live', 'title: live'])
    expect(spoken(true)).toEqual([])
  })

  test('a feature without a test, and a test without a feature', () => {
    const tests = [
      "test('a', { tag: '@feature:notes' }, async () => {",
      "test.describe('b', { tag: ['@feature:live', '@feature:old'] }",
    ]
    expect(untested({ notes: { on: true }, live: { on: false }, agenda: { on: false } }, tests)).toEqual([
      'a browser test names old, which is no feature',
    ])
    expect(
      untested({ notes: { on: true }, live: { on: true }, agenda: { on: true }, old: { on: false } }, tests),
    ).toEqual(['agenda is on, and no browser test has the tag @feature:agenda'])
    expect(untested({ notes: { on: true } }, ['// the tag @feature:notes'])).toHaveLength(1)
  })
})

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { academy, factsOf } from '#/content/academy.ts'
import { DOCUMENT_NAMES, type DocumentName } from '#/content/documents.ts'
import { readFolder } from '#/content/folder.ts'
import { lineOf, readDocument } from '#/content/read.ts'
import { LOCALES, type Locale } from '#/contract/locales.ts'
import { contentIn } from '../support/content.ts'
import { projectRoot } from '../support/project-files.ts'

const facts = factsOf(academy)

const arabicFaq = `items:
  - id: register
    feature: accounts
    question: كيف أسجّل في {product}؟
    answer: اتّصل بنا على {phone}.
  - id: price
    feature: academy
    question: بكم؟
    answer: راسلنا.
`

describe('every content file', () => {
  test('fits its schema', async () => {
    const { problems } = await readFolder(join(projectRoot, 'src/content'), projectRoot)
    expect(problems.map(lineOf)).toEqual([])
  })

  test('is a document that the site knows', () => {
    for (const locale of LOCALES) {
      const files = readdirSync(join(projectRoot, 'src/content', locale))
      expect(files.filter((file) => !(DOCUMENT_NAMES as string[]).includes(file.replace(/\.yaml$/, '')))).toEqual([])
    }
  })

  test('has the specification’s words in English', async () => {
    const { nav } = await contentIn('site', 'en')
    expect(nav).toMatchObject({
      home: { text: 'Home' },
      about: { text: 'Who are we' },
      subjects: { text: 'Our subjects' },
      content: { text: 'Our content' },
      contact: { text: 'Contact us' },
    })
    const { items } = await contentIn('faq', 'en')
    expect(items.slice(0, 3).map(({ id }) => id)).toEqual(['register', 'what', 'how'])
  })
})

describe('a file that cannot be used is told by its line', () => {
  const wrong: [what: string, text: string, line: number, says: RegExp][] = [
    [
      'an unknown field',
      'items:\n  - id: a\n    feature: academy\n    question: س\n    answer: ج\n    answr: ج\n',
      6,
      /items\.0\.answr: there is no such field/,
    ],
    [
      'a missing field',
      'items:\n  - id: a\n    feature: academy\n    answer: ج\n',
      2,
      /items\.0\.question: write a text here/,
    ],
    [
      'an empty field',
      'items:\n  - id: a\n    feature: academy\n    question: ""\n',
      4,
      /items\.0\.question: write a text here/,
    ],
    ['an id in Arabic', 'items:\n  - id: سؤال\n    question: س\n', 2, /items\.0\.id: must be small Latin letters/],
    [
      'an id that comes twice',
      'items:\n  - { id: a, feature: academy, question: س, answer: ج }\n  - { id: a, feature: live, question: ش, answer: ح }\n',
      1,
      /items: has an id twice/,
    ],
    [
      'an unknown placeholder',
      'items:\n  - id: a\n    feature: academy\n    question: "{name}؟"\n',
      4,
      /knows no \{name\}, only \{product\}/,
    ],
    [
      'a number where a text belongs',
      'items:\n  - id: a\n    feature: academy\n    question: 5\n',
      4,
      /items\.0\.question: write a text here/,
    ],
    ['no YAML', 'items:\n  - id: a\n    question: "س\n', 3, /^src\/content\/ar\/faq\.yaml:\d+: /],
  ]

  for (const [what, text, line, says] of wrong) {
    test(what, () => {
      const { documents, problems } = read('faq', { ar: text })
      expect(documents).toBeUndefined()
      const [first = ''] = problems.map(lineOf)
      expect(first).toMatch(says)
      if (what !== 'no YAML') expect(first).toContain(`src/content/ar/faq.yaml:${line}: `)
    })
  }

  test('the Arabic file itself, where it is missing', () => {
    expect(read('faq', { fr: arabicFaq }).problems.map(lineOf)).toEqual([
      'src/content/ar/faq.yaml:1: the file is missing',
    ])
  })

  test('every problem of every language at once', () => {
    const { problems } = read('faq', { ar: 'items: 5\n', fr: 'itmes: 5\n' })
    expect(problems.map(({ file, line }) => `${file}:${line}`)).toEqual([
      'src/content/ar/faq.yaml:1',
      'src/content/fr/faq.yaml:1',
    ])
  })

  test('an item that only the translation has and that lacks something', () => {
    const { problems } = read('faq', {
      ar: arabicFaq,
      fr: 'items:\n  - id: refund\n    feature: academy\n    answer: Non.\n',
    })
    expect(problems.map(lineOf)).toEqual(['src/content/fr/faq.yaml:2: items.0.question: write a text here'])
  })
})

describe('a translation that is missing', () => {
  test('as a whole shows the Arabic, marked as such', () => {
    const { documents } = read('faq', { ar: arabicFaq })
    const [item] = documents?.en.items ?? []
    expect(item?.question).toEqual({ text: 'كيف أسجّل في منارة؟', lang: 'ar' })
    expect(documents?.ar.items[0]?.question).toEqual({ text: 'كيف أسجّل في منارة؟' })
  })

  test('in part shows the Arabic of that part, in the Arabic order', () => {
    const { documents } = read('faq', {
      ar: arabicFaq,
      fr: 'items:\n  - id: price\n    question: Combien ?\n  - id: register\n    answer: Appelez-nous.\n',
    })
    expect(documents?.fr.items).toEqual([
      {
        id: 'register',
        feature: 'accounts',
        more: [],
        question: { text: 'كيف أسجّل في منارة؟', lang: 'ar' },
        answer: { text: 'Appelez-nous.' },
      },
      {
        id: 'price',
        feature: 'academy',
        more: [],
        question: { text: 'Combien\u00a0?' },
        answer: { text: 'راسلنا.', lang: 'ar' },
      },
    ])
  })

  test('of an item that is only in French is no item in Arabic', () => {
    const { documents } = read('faq', {
      ar: arabicFaq,
      fr: 'items:\n  - id: refund\n    feature: academy\n    question: Remboursez-vous ?\n    answer: Écrivez-nous.\n',
    })
    expect(documents?.ar.items.map(({ id }) => id)).toEqual(['register', 'price'])
    expect(documents?.en.items.map(({ id }) => id)).toEqual(['register', 'price'])
    expect(documents?.fr.items.map(({ id }) => id)).toEqual(['register', 'price', 'refund'])
    expect(documents?.fr.items[2]?.question).toEqual({ text: 'Remboursez-vous\u00a0?' })
  })
})

describe('a placeholder', () => {
  test('stands for the academy’s fact in the language of its text', () => {
    const { documents } = read('faq', {
      ar: arabicFaq,
      fr: 'items:\n  - id: register\n    question: S’inscrire sur {product} ?\n',
    })
    const [item] = documents?.fr.items ?? []
    expect(item?.question.text).toBe(`S’inscrire sur ${academy.name.fr}\u00a0?`)
    expect(item?.answer).toEqual({ text: `اتّصل بنا على ${academy.phone}.`, lang: 'ar' })
  })
})

describe('a promise whose feature is off', () => {
  const site = {
    ar: 'items:\n  - { id: a, feature: live, question: س, answer: ج }\n  - id: b\n    feature: lessons\n    question: س\n    answer: ج\n    more:\n      - { id: c, feature: recordings, text: ت }\n      - { id: d, feature: lessons, text: د }\n',
    fr: 'items:\n  - { id: a, question: Q, answer: R }\n  - id: b\n    more:\n      - { id: c, text: T }\n      - { id: e, feature: live, text: U }\n',
  }

  test('is in no language, and the rest of its entry is', () => {
    const { documents, problems } = read('faq', site)
    expect(problems).toEqual([])
    for (const locale of LOCALES) {
      expect(documents?.[locale].items.map(({ id, more }) => [id, more.map((each) => each.id)])).toEqual([['b', ['d']]])
    }
  })

  test('is there once the feature is on', () => {
    const { documents } = read('faq', site, () => true)
    expect(documents?.fr.items.map(({ id, more }) => [id, more.map((each) => each.id)])).toEqual([
      ['a', []],
      ['b', ['c', 'd', 'e']],
    ])
  })

  test('goes as a whole part of a page, or as a link, in translations too', async () => {
    for (const locale of LOCALES) {
      expect(await contentIn('content', locale)).not.toHaveProperty('live')
      const { nav } = await contentIn('site', locale)
      expect(nav.about).toMatchObject({ feature: 'academy' })
    }
  })

  test('is checked all the same', () => {
    const ar = 'items:\n  - id: a\n    feature: live\n    answer: ج\n'
    expect(read('faq', { ar }).problems.map(lineOf)).toEqual([
      'src/content/ar/faq.yaml:2: items.0.question: write a text here',
    ])
  })

  test('that only a translation makes has to name its feature, however deep it stands', () => {
    const fr = 'items:\n  - id: b\n    more:\n      - { id: e, text: U }\n'
    expect(read('faq', { ...site, fr }).problems.map(lineOf)).toEqual([
      expect.stringMatching(/^src\/content\/fr\/faq\.yaml:4: items\.0\.more\.0\.feature: names a feature/),
    ])
  })
})

function read<N extends DocumentName>(name: N, files: Partial<Record<Locale, string>>, isOn?: () => boolean) {
  const sources = Object.fromEntries(
    Object.entries(files).map(([locale, text]) => [locale, { file: `src/content/${locale}/${name}.yaml`, text }]),
  )
  return readDocument(name, sources, facts, isOn)
}

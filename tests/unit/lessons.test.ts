import { existsSync, readFileSync } from 'node:fs'
import katex from 'katex'
import { describe, expect, test } from 'vitest'
import type { TextBlock } from '#/contract/material-text.ts'
import { SCHOOL } from '#/contract/school.ts'
import type { TextInline } from '#/rich-text/inline.ts'
import { readMarkdown } from '#/rich-text/server/markdown.ts'
import { demoFile } from '#/server/seed/lessons/files.ts'
import { lessonFile, lessonSubjects } from '#/server/seed/lessons/read.ts'

const FILE = '00000000-0000-4000-8000-000000000000'

describe('a lesson written as Markdown', () => {
  const read = (source: string): TextBlock[] => readMarkdown(source, () => FILE).content

  test('has headings, words, formulas and lists', () => {
    expect(read('## عنوان\n\nكلمة **مهمّة** و*مائلة* مع $x^2$.\n\n$$\n\\sqrt{2}\n$$\n\n- أولى\n- ثانية $a_1$')).toEqual([
      { type: 'heading', attrs: { level: 2, dir: null }, content: [{ type: 'text', text: 'عنوان' }] },
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'كلمة ' },
          { type: 'text', text: 'مهمّة', marks: [{ type: 'bold' }] },
          { type: 'text', text: ' و' },
          { type: 'text', text: 'مائلة', marks: [{ type: 'italic' }] },
          { type: 'text', text: ' مع ' },
          { type: 'inlineMath', attrs: { latex: 'x^2' } },
          { type: 'text', text: '.' },
        ],
      },
      { type: 'blockMath', attrs: { latex: '\\sqrt{2}' } },
      {
        type: 'bulletList',
        content: [
          { type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'أولى' }] }] },
          {
            type: 'listItem',
            content: [
              {
                type: 'paragraph',
                content: [
                  { type: 'text', text: 'ثانية ' },
                  { type: 'inlineMath', attrs: { latex: 'a_1' } },
                ],
              },
            ],
          },
        ],
      },
    ])
  })

  test('has boxes, tables and pictures', () => {
    const [box, table, picture] = read(
      ':::theorem\nSoit $f$ continue.\n\n$$f(c)=0$$\n:::\n\n| $x$ | 1 |\n|---|---|\n| $y$ | 2 |\n\n![Une courbe](courbe.svg "La courbe de f")\n',
    )
    expect(box).toMatchObject({ type: 'callout', attrs: { kind: 'theorem' }, content: [{}, { type: 'blockMath' }] })
    expect(table).toMatchObject({ type: 'table', content: [{ content: [{ type: 'tableHeader' }, {}] }, {}] })
    expect(picture).toEqual({
      type: 'image',
      attrs: { fileId: FILE, alt: 'Une courbe', caption: 'La courbe de f', width: 100 },
    })
  })

  test('holds nothing else', () => {
    for (const source of ['<b>x</b>', '# Titre', 'un ![x](y.svg) mot', '[x](javascript:alert)']) {
      expect(() => read(source), source).toThrow()
    }
  })
})

describe.each(lessonSubjects())('lessons of $classCode, $subject', (subject) => {
  const schoolClass = SCHOOL.find(({ code }) => code === subject.classCode)
  const lang = schoolClass?.subjects.find(({ code }) => code === subject.subject)?.lang
  const lessons = subject.chapters.flatMap(({ courses }) => courses)

  test.each(lessons)('$nameFr', async ({ text, nameAr, materials }) => {
    expect(lang, 'the class has that subject').toBeDefined()
    expect(nameAr).toMatch(/\p{Script=Arabic}/u)
    const figures: string[] = []
    const document = readMarkdown(readFileSync(lessonFile(subject, text), 'utf8'), (name) => {
      figures.push(name)
      return FILE
    })
    const files = [...figures, ...materials.flatMap(({ file, solution }) => (solution ? [file, solution] : [file]))]
    for (const name of files) expect(existsSync(lessonFile(subject, name)), name).toBe(true)
    for (const name of figures) {
      const { facts } = await demoFile(subject, name)
      expect(facts.sizes?.length, `${name}: draw it with docs/samples/lessons.mjs figures`).toBe(2)
    }

    const leaves = document.content.flatMap(leavesOf)
    for (const leaf of leaves) {
      if (!('latex' in leaf)) continue
      expect(
        () => katex.renderToString(leaf.latex, { displayMode: leaf.block, throwOnError: true }),
        leaf.latex,
      ).not.toThrow()
    }
    const words = leaves.map((leaf) => ('text' in leaf ? leaf.text : '')).join(' ')
    // What Markdown did not understand would be seen by pupils as it was typed.
    expect(words).not.toMatch(/\*\*|:::|\$|!\[|\|--/)
    const letters = (script: RegExp): number => words.match(script)?.length ?? 0
    const arabic = letters(/\p{Script=Arabic}/gu)
    expect(lang === 'ar' ? arabic > letters(/\p{Script=Latin}/gu) : arabic === 0).toBe(true)
  })
})

type Leaf = { text: string } | { latex: string; block: boolean }

function leavesOf(node: unknown): Leaf[] {
  const {
    type,
    attrs,
    text,
    content = [],
  } = node as { type: string; attrs?: { latex: string } } & {
    text?: string
    content?: (TextBlock | TextInline)[]
  }
  if (attrs?.latex) return [{ latex: attrs.latex, block: type === 'blockMath' }]
  return text ? [{ text }] : content.flatMap(leavesOf)
}

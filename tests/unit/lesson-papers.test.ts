import { readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, test } from 'vitest'
import { demoFile } from '#/server/seed/lessons/files.ts'
import { lessonFile, lessonSubjects } from '#/server/seed/lessons/read.ts'

const papers = new Map(
  lessonSubjects().flatMap((subject) =>
    subject.chapters
      .flatMap(({ courses }) => courses.flatMap(({ materials }) => materials))
      .flatMap(({ file, solution }) => [file, solution ?? ''])
      .filter((file) => file.endsWith('.pdf'))
      .map((file) => [lessonFile(subject, file), { subject, file }] as const),
  ),
)

describe.each([...papers])('%s', (place, { subject, file }) => {
  test('says its words in the order in which they are read, with the letters of the alphabet', async () => {
    const page = resolve('docs/samples/lessons', `${basename(place, '.pdf')}.html`)
    const written = readFileSync(page, 'utf8').split('<section').slice(1)
    const pages = await textOf(place)
    expect(pages.length).toBe(written.length)
    for (const [index, html] of written.entries()) {
      const text = pages[index] ?? ''
      // Of the forms that Arabic letters take only those of lam and alef, which are one letter to a font.
      expect(text).not.toMatch(/[\uFB50-\uFDFF\uFE70-\uFEF4]/)
      const letters = bare(text)
      let from = 0
      for (const part of partsOf(html)) {
        const at = letters.indexOf(part, from)
        expect(at, `page ${index + 1}: ${part}`).toBeGreaterThanOrEqual(0)
        from = at + part.length
      }
    }
  })

  test('has a cover and small pages, and is light', async () => {
    const { facts, objects, bytes } = await demoFile(subject, file)
    expect(facts.thumbnails?.length, 'made by docs/samples/lessons.mjs').toBe(facts.pages)
    expect(facts.poster).toBe('cover.webp')
    expect(bytes).toBeLessThan(600_000)
    expect(objects.every((object) => object.bytes.byteLength > 0)).toBe(true)
  })
})

async function textOf(place: string): Promise<string[]> {
  const loading = getDocument({ data: new Uint8Array(readFileSync(place)), verbosity: 0 })
  const document = await loading.promise
  const pages = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  await loading.destroy()
  return pages
}

/** What a page says between its formulas, part by part. */
function partsOf(html: string): string[] {
  return html
    .replace(/^[^>]*>|<svg[\s\S]*?<\/svg>/g, ' ')
    .split(/<[^>]*>|\$\$[\s\S]*?\$\$|\$[^$]*\$/)
    .map(bare)
    .filter((part) => part.length > 1)
}

function bare(text: string): string {
  return text.normalize('NFKC').replace(/\s/g, '')
}

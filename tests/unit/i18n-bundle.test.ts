import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { beforeAll, expect, test } from 'vitest'
import { LOCALES } from '#/contract/locales.ts'

const folder = join(import.meta.dirname, '../../src/i18n')

let chunks: Rolldown.OutputChunk[]

/** What a browser would load of the language: the provider, and one language on demand. */
beforeAll(async () => {
  const result = (await build({
    configFile: false,
    logLevel: 'silent',
    root: join(folder, '../..'),
    // A test run is no production; pages are.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: [join(folder, 'react.tsx'), join(folder, 'load.ts'), join(folder, 'format.ts')],
        external: /^react/,
        preserveEntrySignatures: 'strict',
      },
    },
  })) as Rolldown.RolldownOutput
  chunks = result.output.filter((file) => file.type === 'chunk')
})

function chunksWith(text: string): string[] {
  return chunks.filter((chunk) => chunk.code.includes(text)).map((chunk) => chunk.fileName)
}

test('a browser gets no parser of messages: they come compiled', () => {
  expect(chunksWith('Unexpected message end')).toEqual([])
  expect(
    chunks.flatMap((chunk) => Object.keys(chunk.modules)).filter((path) => /messageformat|moo/.test(path)),
  ).toEqual([])
})

test('each language is a chunk for guests and one for everybody, loaded on demand', () => {
  const yes = { ar: 'نعم', fr: 'Oui', en: 'Yes' }
  const found = LOCALES.map((locale) => chunksWith(String.raw`\"common.yes\":[\"${yes[locale]}\"]`))
  expect(found).toEqual(LOCALES.map(() => [expect.any(String), expect.any(String)]))
  expect(new Set(found.flat()).size).toBe(2 * LOCALES.length)
  expect(chunks.filter((chunk) => found.flat().includes(chunk.fileName)).every((chunk) => chunk.isDynamicEntry)).toBe(
    true,
  )
})

test('the messages of the API stay on the server', () => {
  expect(chunksWith('api.badCredentials')).toEqual([])
})

import { expect, test } from 'vitest'
import { appMessages } from '#/i18n/catalogues.ts'
import { messages as guests } from '#/i18n/compiled/guest-ar.ts'
import { importsOf, readSources } from '../../scripts/lib/modules.ts'
import { projectRoot } from '../support/project-files.ts'

test('the sign-in area names no words that its pages do not fetch', () => {
  const sources = readSources(projectRoot)
  const graph = importsOf(sources)
  const files = new Set(['src/islands/auth.tsx', 'src/islands/sign-in.tsx'])
  for (const file of files) for (const next of graph.get(file) ?? []) files.add(next)
  const named = [...files].flatMap((file) =>
    [...(sources.get(file) ?? '').matchAll(/'([a-z]+\.[\w.-]+)'/g)].map(([, id = '']) => ({ file, id })),
  )
  const words = named.filter(({ id }) => id in appMessages.ar)
  expect(words.length).toBeGreaterThan(100)
  expect(words.filter(({ id }) => !(id in guests))).toEqual([])
})

import { expect, test } from 'vitest'
import { linesMatching, projectFiles } from '../support/project-files.ts'

test('every .astro file stands where its types are checked', () => {
  const files = projectFiles((path) => path.endsWith('.astro'))
  expect(files.length).toBeGreaterThan(0)
  // The folder of tsconfig.astro.json.
  expect(files.filter((path) => !path.startsWith('src/'))).toEqual([])
})

test('nothing but .astro files imports one, for the native compiler takes its props for anything', () => {
  const others = projectFiles((path) => /\.(m|c)?[jt]sx?$/.test(path))
  expect(linesMatching(others, /\b(from|import)\s*\(?\s*['"](\.{1,2}|#)\/[^'"]*\.astro['"]/)).toEqual([])
})

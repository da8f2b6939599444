import { expect, test } from 'vitest'
import { linesMatching, projectFiles } from '../support/project-files.ts'

test('no page behind a guard is prerendered, for a prerendered page never meets the guard', () => {
  const guarded = projectFiles((path) => /^src\/pages\/(auth|admin|professor|student)\//.test(path))
  expect(guarded.length).toBeGreaterThan(0)
  expect(linesMatching(guarded, /\bprerender\s*=\s*true\b/)).toEqual([])
})

test('nothing that runs on the server imports a store, for all visitors would share it', () => {
  const server = projectFiles(
    (path) => /^src\/(pages|layouts|components|server)\//.test(path) || path === 'src/middleware.ts',
  )
  expect(linesMatching(server, /['"](#\/stores\/|nanostores|@nanostores\/)|\/stores\/[\w-]+(\.ts)?['"]/)).toEqual([])
})

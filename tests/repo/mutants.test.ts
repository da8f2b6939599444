import { describe, expect, test } from 'vitest'
import { applyFault } from '../mutants/copy.ts'
import { ABSENT, MUTANTS, patchOf, ROWS, rowOf } from '../mutants/mutants.ts'
import { testFiles } from '../mutants/steps.ts'
import { projectFiles, projectRoot } from '../support/project-files.ts'

test('every threat of the set has a mutant, or a reason why there is none', () => {
  const rows = new Set([...MUTANTS.map(rowOf), ...Object.keys(ABSENT)])
  expect([...rows].sort()).toEqual(ROWS.toSorted())
  expect(MUTANTS.filter((mutant) => ABSENT[rowOf(mutant)])).toEqual([])
})

test('every patch is in the list, once', () => {
  const patches = projectFiles((path) => path.endsWith('.patch'), 'tests/mutants')
  expect(MUTANTS.map(patchOf).sort()).toEqual(patches.sort())
})

describe.each(MUTANTS)('$name', (mutant) => {
  test('applies, and has tests that look for what it takes away', () => {
    expect(applyFault(projectRoot, ['--check', patchOf(mutant)])).toBeUndefined()
    for (const named of mutant.tests) expect(testFiles(named), named).not.toEqual([])
  })
})

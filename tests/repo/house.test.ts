import { describe, expect, test } from 'vitest'
import { circlesOf, grouped, importsOf, readSources } from '../../scripts/lib/modules.ts'
import { projectRoot } from '../support/project-files.ts'

const graph = importsOf(readSources(projectRoot))
const featureOf = (path: string): string | undefined => /^src\/server\/features\/([\w-]+)\//.exec(path)?.[1]

describe('imports, those of types too', () => {
  test('lead back to no file', () => {
    expect(graph.size).toBeGreaterThan(500)
    expect(circlesOf(graph)).toEqual([])
  })

  test('lead from a feature of the server to those below it, and never back', () => {
    const features = grouped(graph, featureOf)
    expect(features.get('users')).toContain('auth-sessions')
    expect(circlesOf(features)).toEqual([])
  })
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { endpointsOf, reduced, split } from '../../scripts/lib/browser-contract.mjs'
import { projectFiles, projectRoot } from '../support/project-files.ts'

const MODULE = `import { curriculumEndpoints } from './curriculum-endpoints.ts'
import { endpoint } from './endpoint.ts'
import { rowParams } from './params.ts'
import { z } from './zod.ts'

export const MOST = 3 as const
export const classCreation = z.strictObject({ nameAr: z.string() })
export type ClassCreation = z.infer<typeof classCreation>

export const classEndpoints = {
  order: endpoint({ method: 'put', path: '/class-order', keepalive: true, changes: ['class'], who: ['ADMINISTRATOR'], maxBytes: 9, body: classCreation }),
  notes: endpoint({ method: 'get', path: '/class/{id}/notes', about: ['class'], who: 'session', summary: 'Notes', params: rowParams, result: 'They' }),
  ...curriculumEndpoints({ path: '/class', kind: 'class', creation: classCreation }),
}
`

/** What a module's endpoints are once it has run. */
function run(code: string): unknown {
  const script = code.replace(/^import .*$/gm, '').replace(/^export const (\w+) =/gm, 'result.$1 =')
  // What a module does not import it has not.
  const imported = [...code.matchAll(/^import \{ (.*) \} from/gm)].flatMap(([, names = '']) => names.split(', '))
  const declaring = {
    endpoint: (each: unknown) => each,
    orderEndpoint: (each: unknown) => each,
    curriculumEndpoints: (each: unknown) => ({ kind: each }),
  }
  const found = Object.entries(declaring).filter(([name]) => imported.includes(name))
  const scope = { ...Object.fromEntries(found), result: {} }
  runInNewContext(script, scope)
  return JSON.parse(JSON.stringify(scope.result))
}

describe('the endpoints that a browser gets of a module', () => {
  test('say where each is, how it is sent and what it is about, and nothing else', () => {
    expect(run(endpointsOf(MODULE))).toEqual({
      classEndpoints: {
        order: { method: 'put', path: '/class-order', keepalive: true, changes: ['class'] },
        notes: { method: 'get', path: '/class/{id}/notes', about: ['class'] },
        kind: { path: '/class', kind: 'class' },
      },
    })
  })

  test('bring no schema with them, nor what makes one', () => {
    const code = endpointsOf(MODULE)
    expect(code.match(/from '.*'/g)).toEqual(["from './curriculum-endpoints.ts'", "from './endpoint.ts'"])
    expect(code).not.toMatch(/classCreation|MOST|\bz\b/)
  })
})

test('endpoints keep the function that declares them, whatever is imported beside it', () => {
  const code = endpointsOf(
    MODULE.replace(
      "import { endpoint } from './endpoint.ts'",
      "import { endpoint, isFile, type Policy } from './endpoint.ts'",
    ).replace('import { curriculumEndpoints }', 'import { type Part, curriculumEndpoints }'),
  )
  expect(code.match(/^import .*/gm)).toEqual([
    "import { curriculumEndpoints } from './curriculum-endpoints.ts'",
    "import { endpoint } from './endpoint.ts'",
  ])
})

test.each(
  projectFiles((path) => path.endsWith('.ts'), 'src/contract')
    .map((path) => [path, readFileSync(join(projectRoot, path), 'utf8')] as const)
    .filter(([, code]) => /^export const \w+Endpoints = \{$/m.test(code)),
)('those of %s stand alone', (_, code) => {
  expect(Object.keys(run(endpointsOf(code)) as object)).not.toEqual([])
})

test('a module whose schemas a form uses keeps those, and of its endpoints as much', () => {
  const code = reduced(MODULE.replace(' as const', '').replace(/^export type .*$/m, ''))
  expect(code).toContain('z.strictObject({ nameAr: z.string() })')
  expect(code).not.toMatch(/ADMINISTRATOR|summary|maxBytes|rowParams/)
})

test('who imports endpoints and schemas of a module gets each from its half', () => {
  expect(split("import { classCreation, classEndpoints as calls, MOST } from '#/contract/classes.ts'")).toBe(
    "import { classEndpoints as calls } from '#/contract/classes.ts?endpoints'; import { classCreation, MOST } from '#/contract/classes.ts'",
  )
  const other = "import { classEndpoints } from './elsewhere/classes.ts'\nimport { call } from './api.ts'"
  expect(split(other.replace('./elsewhere', '../portals'))).toBe(other.replace('./elsewhere', '../portals'))
})

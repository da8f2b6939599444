import { runInNewContext } from 'node:vm'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import { halved } from '../../scripts/lib/browser-contract.mjs'

/** Runs a module of the contract as a browser would, with what it declares endpoints with. */
function inBrowser(code: string): Record<string, unknown> {
  const scope = { endpoint: (declared: unknown) => declared, z: { object: () => 'a schema' }, result: {} }
  const script = halved(code, parseSync('module.js', code).program as never).replace(
    /^export const (\w+) =/gm,
    'result.$1 =',
  )
  runInNewContext(script, scope)
  return scope.result
}

describe('the browser’s half of a module of the contract', () => {
  test('has of an endpoint where it is and how it is sent, and nothing else', () => {
    const module = inBrowser(`
export const classEndpoints = {
  read: endpoint({ method: 'get', path: '/class/{id}', who: 'session', summary: 'One', params: z.object({}), result: 'It' }),
  order: endpoint({ method: 'put', path: '/class-order', keepalive: true, who: ['ADMINISTRATOR'], maxBytes: 9 }),
}`)
    expect(JSON.parse(JSON.stringify(module))).toEqual({
      classEndpoints: {
        read: { method: 'get', path: '/class/{id}' },
        order: { method: 'put', path: '/class-order', keepalive: true },
      },
    })
  })

  test('keeps what a form uses', () => {
    expect(inBrowser('export const creation = z.object({})\nexport const MOST = 3')).toEqual({
      creation: 'a schema',
      MOST: 3,
    })
  })

  test('lets a constant that nobody uses go', () => {
    const code = "export const creation = z.object({ name: z.string() })\nexport const KINDS = ['a', 'b']"
    const whole = halved(code, parseSync('module.js', code).program as never)
    expect(whole.match(/= \/\*#__PURE__\*\/ \(\(\) => \(/g)).toHaveLength(2)
  })
})

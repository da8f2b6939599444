// @ts-check
import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'

/** What the browser needs of an endpoint: where it is, how it is sent, and what else it has to do with. */
const KEPT = new Set(['method', 'path', 'keepalive', 'about', 'changes', 'kind'])
/** The functions of `src/contract` that declare endpoints, each with one object. */
const DECLARES = new Set(['endpoint', 'orderEndpoint', 'curriculumEndpoints'])
/** How what is declared with them is named. */
const ENDPOINTS = /^\w+Endpoints$/
const HALF = '?endpoints'

/** @typedef {{ type: string, start: number, end: number, [field: string]: any }} Node */

/**
 * The browser's half of `src/contract`. Whoever imports endpoints gets a module that has nothing else, and of each
 * endpoint its method, its path and what it is about: who may call it, its schemas, limits and documentation are the server's. Schemas come,
 * with their library, where a form imports them.
 * @returns {import('vite').Plugin}
 */
export function browserContract() {
  return {
    name: 'browser-contract',
    applyToEnvironment: ({ name }) => name === 'client',
    async resolveId(source, importer) {
      if (!source.endsWith(HALF)) return null
      const whole = await this.resolve(source.slice(0, -HALF.length), importer)
      return whole && whole.id + HALF
    },
    load(id) {
      if (!id.endsWith(HALF)) return null
      const file = id.slice(0, -HALF.length)
      this.addWatchFile(file)
      return { code: endpointsOf(readFileSync(file, 'utf8')), moduleSideEffects: false }
    },
    transform: {
      filter: { id: /\/src\/(?!workers\/).*\.tsx?$/, code: /Endpoints?\b/ },
      handler(code, id) {
        const own = id.includes('/src/contract/')
        return { code: own ? reduced(code) : split(code), map: null, ...(own && { moduleSideEffects: false }) }
      },
    },
  }
}

/**
 * @param {string} code of a module of the contract, in TypeScript
 * @returns {string} its endpoints as browsers call them
 */
export function endpointsOf(code) {
  const body = parsed(code)
  // Beside what declares them a module may bring types, and what only the server's half of it uses.
  const imports = body.flatMap(({ type, source, specifiers = [] }) => {
    const declaring = specifiers.filter((/** @type {Node} */ { local }) => DECLARES.has(local.name))
    if (type !== 'ImportDeclaration' || declaring.length === 0) return []
    const names = declaring.map((/** @type {Node} */ { start, end }) => code.slice(start, end))
    return [`import { ${names.join(', ')} } from '${source.value}'`]
  })
  const declared = body.filter(({ declaration }) => ENDPOINTS.test(declaration?.declarations?.[0]?.id.name ?? ''))
  const edits = declared.flatMap(reductions)
  return [...imports, ...declared.map(({ start, end }) => edited(code, edits, start, end))].join('\n')
}

/**
 * @param {string} code of a module that declares endpoints
 * @returns {string} the same, with of each what the browser needs, and without imports that nobody uses any more
 */
export function reduced(code) {
  const body = parsed(code)
  const edits = body.flatMap(reductions)
  const imports = body.filter(({ type }) => type === 'ImportDeclaration')
  const rest = edited(code, [...edits, ...imports.map(({ start, end }) => ({ start, end }))])
  const unused = imports.filter(({ specifiers }) => {
    return specifiers.every((/** @type {Node} */ { local }) => !new RegExp(`\\b${local.name}\\b`).test(rest))
  })
  return edited(code, [...edits, ...unused.map(({ start, end }) => ({ start, end }))])
}

/**
 * @param {string} code of a module that calls endpoints
 * @returns {string} the same, with imports of endpoints from the half of their module that has nothing else
 */
export function split(code) {
  const edits = parsed(code).flatMap(({ type, start, end, source, specifiers }) => {
    if (type !== 'ImportDeclaration' || !/^(?:#\/contract|\.)\//.test(source.value)) return []
    const text = (/** @type {Node} */ node) => code.slice(node.start, node.end)
    const endpoints = specifiers.filter((/** @type {Node} */ { imported }) => ENDPOINTS.test(imported?.name ?? ''))
    const rest = specifiers.filter((/** @type {Node} */ each) => !endpoints.includes(each))
    if (endpoints.length === 0) return []
    const from = (/** @type {Node[]} */ names, /** @type {string} */ half) =>
      names.length === 0 ? '' : `import { ${names.map(text).join(', ')} } from '${source.value}${half}'`
    return [{ start, end, text: [from(endpoints, HALF), from(rest, '')].filter(Boolean).join('; ') }]
  })
  return edited(code, edits)
}

/**
 * @param {string} code
 * @returns {Node[]} its statements
 */
function parsed(code) {
  return /** @type {any} */ (parseSync('module.ts', code)).program.body
}

/**
 * @param {unknown} node
 * @returns {{ start: number, end: number, text?: string }[]} what each call below it that declares endpoints loses
 */
function reductions(node) {
  if (Array.isArray(node)) return node.flatMap(reductions)
  if (typeof node !== 'object' || node === null) return []
  const { type, callee, arguments: args } = /** @type {Node} */ (node)
  if (type !== 'CallExpression' || !DECLARES.has(callee.name)) return Object.values(node).flatMap(reductions)
  const { properties } = args[0]
  const kept = properties.filter((/** @type {Node} */ { key }) => KEPT.has(key?.name))
  const lost = properties.filter((/** @type {Node} */ each) => !kept.includes(each))
  return lost.map((/** @type {Node} */ { start, end }) => ({ start, end, text: '...{}' }))
}

/**
 * @param {string} code
 * @param {{ start: number, end: number, text?: string }[]} edits that do not overlap
 * @param {number} [from]
 * @param {number} [to]
 * @returns {string} a part of the code, edited
 */
function edited(code, edits, from = 0, to = code.length) {
  let text = ''
  let at = from
  for (const edit of edits.filter(({ start, end }) => start >= from && end <= to).sort((a, b) => a.start - b.start)) {
    text += code.slice(at, edit.start) + (edit.text ?? '')
    at = edit.end
  }
  return text + code.slice(at, to)
}

// @ts-check

/** What the browser needs of an endpoint: where it is, and how it is sent. */
const KEPT = new Set(['method', 'path', 'keepalive'])
/** The functions of `src/contract` that declare endpoints, each with one object. */
const DECLARES = new Set(['endpoint', 'orderEndpoint', 'curriculumEndpoints'])
/** What a constant can be that runs nothing when it is made. */
const STILL = new Set(['Literal', 'Identifier', 'ArrowFunctionExpression', 'FunctionExpression'])

/**
 * The browser's half of `src/contract`. An endpoint loses what only the server reads of it: who may call it, its schemas,
 * limits and documentation. A constant that nobody uses goes, and with it the library of schemas where no form needs it.
 * @returns {import('vite').Plugin}
 */
export function browserContract() {
  return {
    name: 'browser-contract',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: { include: /\/src\/contract\/[\w-]+\.ts$/, exclude: /\/zod\.ts$/ } },
      handler(code) {
        return { code: halved(code, this.parse(code)), map: null, moduleSideEffects: false }
      },
    },
  }
}

/** @typedef {{ type: string, start: number, end: number, [field: string]: any }} Node */

/**
 * @param {string} code of a module, without types
 * @param {Node} program
 * @returns {string}
 */
export function halved(code, program) {
  /** @type {{ start: number, end: number, text: string }[]} */
  const edits = []
  const wrap = (/** @type {Node} */ { start, end }) => {
    // Where both stand at one place, the order in which they were found is theirs.
    edits.push({ start, end: start, text: '/*#__PURE__*/ (() => (' }, { start: end, end, text: '))()' })
  }
  for (const statement of program.body) {
    const { declarations = [] } = statement.declaration ?? statement
    for (const { init } of declarations) if (init && !STILL.has(init.type)) wrap(init)
  }
  for (const { arguments: args } of declarationsIn(program)) {
    const { start, end, properties } = args[0]
    const kept = properties.filter((/** @type {Node} */ { key }) => KEPT.has(key?.name))
    const text = kept.map((/** @type {Node} */ property) => code.slice(property.start, property.end)).join(', ')
    edits.push({ start, end, text: `{ ${text} }` })
  }
  edits.sort((a, b) => b.start - a.start)
  return edits.reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code)
}

/**
 * @param {unknown} node
 * @returns {Node[]} the calls below a node that declare endpoints
 */
function declarationsIn(node) {
  if (Array.isArray(node)) return node.flatMap(declarationsIn)
  if (typeof node !== 'object' || node === null) return []
  const { type, callee } = /** @type {Node} */ (node)
  const found = type === 'CallExpression' && DECLARES.has(callee.name) ? [/** @type {Node} */ (node)] : []
  return [...found, ...Object.values(node).flatMap(declarationsIn)]
}

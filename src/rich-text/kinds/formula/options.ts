/**
 * How KaTeX draws formulas: on the server, and in the editor's preview, which shows what the server will.
 * Addresses, classes and styles of an author's are refused; Arabic words in a formula are no fault.
 */
export const FORMULA_OPTIONS = {
  throwOnError: true,
  trust: false,
  strict: (code: string): 'error' | 'ignore' => (code === 'htmlExtension' ? 'error' : 'ignore'),
  /** Widths and heights that are typed, in em. */
  maxSize: 20,
  /** Commands that are unfolded; it counts them, whatever is in them. */
  maxExpand: 200,
}

/**
 * Commands that define commands: two letters then stand for pages, and a formula of a line takes minutes. KaTeX has no
 * way to switch them off.
 */
const DEFINES = /\\(?:[egx]?def|(?:new|renew|provide)command|(?:future)?let|global|long)(?![A-Za-z@])/

/** @returns whether a formula defines commands of its own; such a one is not drawn */
export function definesCommands(latex: string): boolean {
  return DEFINES.test(latex)
}

/** Elements in one another that are drawn: twenty roots are some 130. */
export const DEEPEST_HTML = 250

const OPENS = new Set(['{', '\\begin', '\\left', '\\begingroup', '\\bgroup'])
const CLOSES = new Set(['}', '\\end', '\\right', '\\endgroup', '\\egroup'])

/** @returns how deep the parts of a formula stand in one another: groups, environments, and what grows with its contents */
export function formulaDepth(latex: string): number {
  let depth = 0
  let deepest = 0
  // A backslash takes the sign behind it along, so that \\{ is no group.
  for (const [part] of latex.matchAll(
    /\\(?:begin|end|left|right|begingroup|endgroup|bgroup|egroup)(?![A-Za-z])|\\.|[{}]/gs,
  )) {
    if (OPENS.has(part)) depth += 1
    else if (CLOSES.has(part)) depth -= 1
    deepest = Math.max(deepest, depth)
  }
  return deepest
}

/** @returns how deep elements stand in one another in HTML that KaTeX wrote, which closes each that it opens */
export function htmlDepth(html: string): number {
  let depth = 0
  let deepest = 0
  for (const [tag] of html.matchAll(/<\/?[a-z][^>]*>/g)) {
    if (tag.endsWith('/>')) continue
    depth += tag.startsWith('</') ? -1 : 1
    deepest = Math.max(deepest, depth)
  }
  return deepest
}

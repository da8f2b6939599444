/** @returns how deep the parts of a formula stand in one another: groups, environments, and what grows with its contents */
export function formulaDepth(latex: string): number {
  let depth = 0
  let deepest = 0
  // A backslash takes the sign behind it along, so that \\{ is no group.
  for (const [part] of latex.matchAll(/\\(?:begin|end|left|right)(?![A-Za-z])|\\.|[{}]/gs)) {
    if (part === '{' || part === '\\begin' || part === '\\left') depth += 1
    else if (part === '}' || part === '\\end' || part === '\\right') depth -= 1
    deepest = Math.max(deepest, depth)
  }
  return deepest
}

/** Letters, numbers and signs of a formula; a root comes with what it covers. */
const TOKEN = /√\(([^()]*)\)|√(\d+|\p{L})|\d+(?:[.,]\d+)?|\p{L}|[²³]|\S/gu
const POWERS: Record<string, string> = { '²': '2', '³': '3' }

/**
 * A formula of school as it is typed, `(√5 − 2)²`, as MathML: roots get their bar, powers their place, and a screen
 * reader reads it.
 */
export function mathOf(formula: string): string {
  const nodes: string[] = []
  for (const [token, grouped, alone] of formula.matchAll(TOKEN)) {
    const power = POWERS[token]
    const root = grouped ?? alone
    if (power) nodes.push(`<msup>${nodes.pop() ?? '<mrow></mrow>'}<mn>${power}</mn></msup>`)
    else if (root !== undefined) nodes.push(`<msqrt>${inner(root)}</msqrt>`)
    else if (/^\d/.test(token)) nodes.push(`<mn>${token}</mn>`)
    else if (/^\p{L}/u.test(token)) nodes.push(`<mi>${token}</mi>`)
    else nodes.push(`<mo${/[()]/.test(token) ? ' stretchy="false"' : ''}>${escaped(token)}</mo>`)
  }
  return `<mrow>${nodes.join('')}</mrow>`
}

function inner(formula: string): string {
  return mathOf(formula).replace(/^<mrow>(.*)<\/mrow>$/, '$1')
}

function escaped(sign: string): string {
  return sign.replace('&', '&amp;').replace('<', '&lt;').replace('>', '&gt;')
}

import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

export type Tokens = ReturnType<typeof compileMessageOrThrow>

/** What a message asks of its caller, and what is wrong with its text. */
export interface Shape {
  tokens: Tokens
  /** Arguments by name; `number` where a plural or a number needs one. */
  values: Map<string, 'number' | 'text'>
  /** Names of the rich-text tags, such as `link` in `<link>…</link>`. */
  tags: Set<string>
  faults: string[]
}

const TAG = /<(\/?)([a-zA-Z]\w*)(\/?)>/g

/** The plural forms that a language has, as ICU tells them: six in Arabic, three in French, two in English. */
function formsOf(locale: string, type: string): string[] {
  return new Intl.PluralRules(locale, { type: type === 'plural' ? 'cardinal' : 'ordinal' }).resolvedOptions()
    .pluralCategories
}

/** Reads one ICU message; a syntax error is a fault, not an exception. */
export function shapeOf(text: string, locale: string): Shape {
  const shape: Shape = { tokens: [], values: new Map(), tags: new Set(), faults: [] }
  if (text.includes("'")) shape.faults.push('has a straight apostrophe, which ICU reads as a quote: write ’')
  try {
    shape.tokens = compileMessageOrThrow(text)
  } catch (error) {
    shape.faults.push(`is not a valid ICU message: ${error instanceof Error ? error.message.split('\n')[0] : error}`)
    return shape
  }
  walk(shape.tokens, locale, shape)
  return shape
}

function walk(tokens: Tokens, locale: string, shape: Shape): void {
  const open = new Map<string, number>()
  for (const token of tokens) {
    if (typeof token !== 'string') walkArgument(token, locale, shape)
    else {
      if (/[{}]/.test(token)) shape.faults.push('has a brace that belongs to no argument')
      countTags(token, open, shape)
    }
  }
  for (const [name, count] of open) {
    if (count !== 0) shape.faults.push(`opens and closes <${name}> unequally`)
  }
}

function countTags(text: string, open: Map<string, number>, shape: Shape): void {
  for (const [, closing, name = '', empty] of text.matchAll(TAG)) {
    shape.tags.add(name)
    if (!empty) open.set(name, (open.get(name) ?? 0) + (closing ? -1 : 1))
  }
}

function walkArgument([name, type, format]: Exclude<Tokens[number], string>, locale: string, shape: Shape): void {
  if (type === undefined) {
    if (!shape.values.has(name)) shape.values.set(name, 'text')
    return
  }
  shape.values.set(name, 'number')
  if (type === 'plural' || type === 'selectordinal') {
    const { offset: _, ...cases } = format as Record<string, Tokens>
    for (const form of formsOf(locale, type)) {
      if (!(form in cases)) shape.faults.push(`lacks the plural form “${form}” of {${name}}`)
    }
    for (const inner of Object.values(cases)) walk(inner, locale, shape)
  } else if (type === 'select') {
    shape.faults.push(`chooses by {${name}, select}: give each case an id of its own`)
  } else if (type !== 'number' || format !== undefined) {
    shape.faults.push(`formats {${name}, ${type}}: format the value in src/i18n/format.ts and pass the text`)
  }
}

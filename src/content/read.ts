import { isMap, isScalar, LineCounter, parseDocument } from 'yaml'
import { z } from 'zod'
import { LOCALES, type Locale } from '#/contract/locales.ts'
import { type Content, DOCUMENTS, type DocumentName } from './documents.ts'
import { isWords, ownItems, withFallback } from './fallback.ts'
import { type Feature, isOn as isOnToday } from './features.ts'
import { fieldsOf } from './fields.ts'
import { shownOf } from './shown.ts'

/** A file as it stands, under the name by which people find it. */
export interface Source {
  file: string
  text: string
}

/** Something in a file that its reader cannot use; `toString` is one line for a person. */
export interface Problem {
  file: string
  line: number
  /** Path of the field, such as `hero.title`. */
  field: string
  text: string
}

type Path = readonly PropertyKey[]
type Parsed = { raw: unknown; lineOf: (path: Path) => number; problems: Problem[] }
type Facts = Record<Locale, Record<string, string>>

/** @returns a problem as one line: where, and what to mend */
export function lineOf({ file, line, field, text }: Problem): string {
  return `${file}:${line}: ${field ? `${field}: ` : ''}${text}`
}

/**
 * Reads a document in all its languages. A translation that is missing, whole or in part, shows the Arabic. What
 * promises a feature that is off is checked, and left out.
 * @param sources the Arabic file must be there
 * @param facts what placeholders stand for, by language
 */
export function readDocument<N extends DocumentName>(
  name: N,
  sources: Partial<Record<Locale, Source>>,
  facts: Facts,
  isOn: (feature: Feature) => boolean = isOnToday,
): { documents?: Record<Locale, Content<N>>; problems: Problem[] } {
  const schema = DOCUMENTS[name].schema as (fields: ReturnType<typeof fieldsOf>) => z.ZodType
  const complete = schema(fieldsOf(true))
  if (!sources.ar) {
    return { problems: [{ file: `src/content/ar/${name}.yaml`, line: 1, field: '', text: 'the file is missing' }] }
  }
  const arabic = checked(complete, sources.ar)
  const problems = [...arabic.problems]
  const shown = (value: unknown, locale: Locale) => shownOf(filled(value, facts, locale), isOn) as Content<N>
  const documents = { ar: shown(arabic.value, 'ar') } as Record<Locale, Content<N>>
  for (const locale of LOCALES) {
    const source = sources[locale]
    if (locale === 'ar') continue
    const translation = source ? checked(schema(fieldsOf(false)), source) : undefined
    problems.push(...(translation?.problems ?? []))
    if (source && translation?.problems.length === 0)
      problems.push(...incompleteItems(complete, arabic, translation, source.file))
    documents[locale] = shown(withFallback(arabic.value, translation?.value), locale)
  }
  return problems.length > 0 ? { problems } : { documents, problems }
}

/** Checks one file against one schema. */
export function checked(schema: z.ZodType, { file, text }: Source): Parsed & { value: unknown } {
  const parsed = parse(file, text)
  if (parsed.problems.length > 0) return { ...parsed, value: undefined }
  const result = schema.safeParse(parsed.raw)
  if (result.success) return { ...parsed, value: result.data }
  const problems = result.error.issues.flatMap((issue) => {
    const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
    const words = issue.code === 'unrecognized_keys' ? 'there is no such field' : issue.message
    return paths.map((path) => ({ file, line: parsed.lineOf(path), field: path.join('.'), text: words }))
  })
  return { ...parsed, problems, value: undefined }
}

function parse(file: string, text: string): Parsed {
  const lines = new LineCounter()
  const yaml = parseDocument(text, { lineCounter: lines })
  const problems = yaml.errors.map((error) => ({
    file,
    line: lines.linePos(error.pos[0]).line,
    field: '',
    text: error.message.split('\n', 1)[0]?.replace(/ at line \d+.*$/, '') ?? error.code,
  }))
  const offsetOf = (path: Path): number => {
    const parent = path.length > 0 ? yaml.getIn(path.slice(0, -1), true) : undefined
    const pair = isMap(parent) ? parent.items.find(({ key }) => isScalar(key) && key.value === path.at(-1)) : undefined
    const node = (pair?.key ?? yaml.getIn(path, true)) as { range?: [number, number, number] | null } | undefined
    // A field that is not there has no line; the thing it is missing from has.
    return node?.range?.[0] ?? (path.length > 0 ? offsetOf(path.slice(0, -1)) : 0)
  }
  return { raw: withoutBlanks(yaml.toJS() ?? {}), lineOf: (path) => lines.linePos(offsetOf(path)).line, problems }
}

/** A field that was emptied in the editor is a field that is not there. */
function withoutBlanks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutBlanks)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([, part]) => part !== null && part !== '' && !isEmptyList(part))
  return Object.fromEntries(kept.map(([name, part]) => [name, withoutBlanks(part)]))
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

/** An item that only the translation has falls back to nothing, so it must be complete. */
function incompleteItems(schema: z.ZodType, arabic: Parsed, translation: Parsed, file: string): Problem[] {
  const look = (part: z.ZodType, ofArabic: unknown, own: unknown, path: Path): Problem[] => {
    if (part instanceof z.ZodDefault || part instanceof z.ZodOptional)
      return look(part.unwrap() as z.ZodType, ofArabic, own, path)
    if (part instanceof z.ZodObject) {
      return Object.entries(part.shape).flatMap(([name, field]) =>
        look(field as z.ZodType, partOf(ofArabic, name), partOf(own, name), [...path, name]),
      )
    }
    if (!(part instanceof z.ZodArray && Array.isArray(own))) return []
    const element = part.element as z.ZodType
    const alone = new Set(ownItems(ofArabic ?? [], own))
    return own.flatMap((item, index) => {
      const here = [...path, index]
      const twin = Array.isArray(ofArabic) && ofArabic.find((each) => partOf(each, 'id') === partOf(item, 'id'))
      if (!alone.has(index)) return look(element, twin, item, here)
      return (element.safeParse(item).error?.issues ?? []).map((issue) => {
        const at = [...here, ...issue.path]
        return { file, line: translation.lineOf(at), field: at.join('.'), text: issue.message }
      })
    })
  }
  return look(schema, arabic.raw, translation.raw, [])
}

const partOf = (value: unknown, name: PropertyKey): unknown => Reflect.get(Object(value), name)

/** Puts the academy's facts into the texts, each in the language of its text, and French spaces where they belong. */
function filled(value: unknown, facts: Facts, locale: Locale): unknown {
  if (isWords(value)) {
    const lang = value.lang ?? locale
    const text = value.text.replace(/\{(\w+)\}/g, (whole, name: string) => facts[lang][name] ?? whole)
    return { ...value, text: lang === 'fr' ? withFrenchSpaces(text) : text }
  }
  if (Array.isArray(value)) return value.map((item) => filled(item, facts, locale))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, filled(part, facts, locale)]))
}

/** French sets a space before high punctuation, which must not begin a line; nobody types it as such. */
function withFrenchSpaces(text: string): string {
  return text.replace(/ ([?!:;»])/g, '\u00a0$1').replace(/« /g, '«\u00a0')
}

import { z } from 'zod'
import { DOCUMENTS } from '#/content/documents.ts'
import { isWords } from '#/content/fallback.ts'
import { fieldsOf } from '#/content/fields.ts'
import type { Locale } from '#/contract/locales.ts'

type Wordings = Partial<Record<string, Record<Locale, RegExp>>>

/** A feature as `src/content/features.ts` has it. */
type Switches = Record<string, { on: boolean }>

/** @returns the schema of each document, as the Arabic must fit it */
export function schemasOfDocuments(): Record<string, z.ZodType> {
  const complete = fieldsOf(true)
  return Object.fromEntries(Object.entries(DOCUMENTS).map(([name, { schema }]) => [name, schema(complete)]))
}

/** @returns the lists in a schema whose items name no feature, as paths such as `faq.items.steps` */
export function listsWithoutFeature(schema: z.ZodType, path: string): string[] {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional)
    return listsWithoutFeature(schema.unwrap() as z.ZodType, path)
  if (schema instanceof z.ZodPipe) return listsWithoutFeature(schema.in as z.ZodType, path)
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([name, part]) =>
      listsWithoutFeature(part as z.ZodType, `${path}.${name}`),
    )
  }
  if (!(schema instanceof z.ZodArray)) return []
  const element = schema.element as z.ZodType
  const named = element instanceof z.ZodObject && isFeature(element.shape.feature)
  return [...(named ? [] : [path]), ...listsWithoutFeature(element, path)]
}

/** A list asks for the feature: one that may be left out is left out. */
const isFeature = (part: unknown): boolean => part instanceof z.ZodEnum

/** @returns where the entries of a document name which feature, as `sections.who.points.name=academy` */
export function featuresNamed(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  const feature: unknown = Reflect.get(value, 'feature')
  const parts = Object.entries(value).flatMap(([name, part]) => {
    const id: unknown = Reflect.get(Object(part), 'id')
    return featuresNamed(part, `${path}.${Array.isArray(value) && typeof id === 'string' ? id : name}`)
  })
  return [...(typeof feature === 'string' ? [`${path.slice(1)}=${feature}`] : []), ...parts]
}

/** @returns every text of a document, with where it stands and its language where that is not the document's */
export function textsOf(value: unknown, path = ''): { path: string; text: string; lang?: Locale }[] {
  if (isWords(value)) return [{ path: path.slice(1), text: value.text, ...(value.lang && { lang: value.lang }) }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => textsOf(part, `${path}.${name}`))
}

/** @returns which features that are off a text speaks of */
export function spokenOf(text: string, locale: Locale, switches: Switches, wordings: Wordings): string[] {
  return Object.entries(switches).flatMap(([id, { on }]) => (!on && wordings[id]?.[locale].test(text) ? [id] : []))
}

const TAG = /tag: (?:'@feature:([^']*)'|\[([^\]]*)\])/g

/**
 * @param tests the browser tests, as text
 * @returns what is wrong between the features and the tests that name them: a feature that is on and in no test, a test
 * of a feature that nobody knows
 */
export function untested(switches: Switches, tests: readonly string[]): string[] {
  const named = new Set(
    tests.flatMap((text) =>
      [...text.matchAll(TAG)].flatMap(([, one, several = '']) =>
        one === undefined ? [...several.matchAll(/'@feature:([^']*)'/g)].map(([, id = '']) => id) : [one],
      ),
    ),
  )
  return [
    ...Object.entries(switches).flatMap(([id, { on }]) =>
      on && !named.has(id) ? [`${id} is on, and no browser test has the tag @feature:${id}`] : [],
    ),
    ...[...named].flatMap((id) => (id in switches ? [] : [`a browser test names ${id}, which is no feature`])),
  ]
}

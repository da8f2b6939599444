import { type ComponentSchema, fields } from '@keystatic/core'
import type { z } from 'zod'
import type { Hints } from '#/content/fields.ts'

type Fieldset = Record<string, ComponentSchema>
type Stored = string | number | boolean | undefined
/** A field that Keystatic draws as it is, and stores as the content's schema wants it. */
type FormField = Extract<ComponentSchema, { kind: 'form'; formKind?: undefined }>
type Named = Hints & { kind?: string; labels?: Partial<Record<string, string>>; noDefault?: boolean }

/** What a field says of itself where its schema knows no better help. */
const REFUSALS: Partial<Record<string, string>> = {
  words: 'لا يكون بين القوسين { } إلّا product أو phone أو email',
  url: 'رابط كامل يبدأ بـ https://',
  email: 'عنوان بريد كامل، مثل contact@manara.example',
}
const REFUSAL = 'لا يقبل الموقع هذه القيمة'
/** Stands for what a translation leaves to the Arabic. */
const UNSAID = ''

/**
 * Draws a document's schema as fields of the editor: labels, help and rules are the schema's own.
 * @throws {Error} for a kind of schema that the editor cannot draw
 */
export function fieldsOfDocument(schema: z.ZodType): Fieldset {
  const { def } = partsOf(schema)
  if (def.type !== 'object') throw new Error(`A document is an object, not ${def.type}`)
  return Object.fromEntries(Object.entries(def.shape).map(([name, part]) => [name, fieldOf(part as z.ZodType, name)]))
}

/** @param said what a wrapper around it has said of being left out; the outermost decides */
function fieldOf(schema: z.ZodType, name: string, said?: boolean): ComponentSchema {
  const { def } = partsOf(schema)
  const required = said ?? true
  const hints = hintsOf(schema, name)
  switch (def.type) {
    case 'optional':
      return fieldOf(def.innerType as z.ZodType, name, said ?? false)
    case 'default':
      return fieldOf(def.innerType as z.ZodType, name, said)
    case 'nonoptional':
      return fieldOf(def.innerType as z.ZodType, name, required)
    case 'object':
      return fields.object(fieldsOfDocument(schema), { label: hints.title, description: hints.help })
    case 'array':
      return listOf(def.element as z.ZodType, hints)
    case 'enum':
      return choiceOf(Object.values(def.entries).map(String), hints, required)
    case 'number':
      return wholeOf(schema as z.ZodNumber, hints, required)
    case 'pipe':
      if (partsOf(def.in as z.ZodType).def.type === 'object')
        return fields.object(fieldsOfDocument(def.in as z.ZodType), { label: hints.title, description: hints.help })
      return textOf(schema, { ...hints, kind: 'words' }, required)
    case 'string':
      if (hints.kind === 'day') return asText(fields.date(labelled(hints, required)))
      return textOf(schema, { kind: 'format' in def ? String(def.format) : undefined, ...hints }, required)
    default:
      throw new Error(`The editor has no field for ${name}, of type ${def.type}`)
  }
}

function textOf(schema: z.ZodType, hints: Named, required: boolean): ComponentSchema {
  const message = hints.kind === 'words' ? REFUSALS.words : (hints.help ?? REFUSALS[hints.kind ?? ''])
  return fields.text({
    ...labelled(hints, required),
    multiline: hints.multiline ?? false,
    validation: {
      isRequired: required,
      pattern: { regex: new Accepted(schema, required), message: message ?? REFUSAL },
    },
  })
}

/** Keystatic asks a pattern of every text; this one asks the content's schema, so that there is one rule. */
class Accepted extends RegExp {
  readonly #accepts: (text: string) => boolean

  constructor(schema: z.ZodType, required: boolean) {
    super('')
    this.#accepts = (text) => (text === '' && !required) || schema.safeParse(text).success
  }

  override test(text: string): boolean {
    return this.#accepts(text)
  }
}

function listOf(element: z.ZodType, hints: Named): ComponentSchema {
  const item = fieldOf(element, '')
  const { title: label, help: description, itemLabel } = hints
  return fields.array(item, { label, description, itemLabel: (props) => namedBy(props, itemLabel) || '…' })
}

/** @returns what a list shows of an item: the text itself, the field that names the item, else its `id` */
function namedBy(props: unknown, itemLabel: string | undefined): string {
  const { value, fields: parts } = props as { value?: unknown; fields?: Record<string, { value?: unknown }> }
  if (!parts) return String(value ?? '')
  return [itemLabel, 'id'].map((name) => String(parts[name ?? '']?.value ?? '')).find(Boolean) ?? ''
}

function choiceOf(values: string[], hints: Named, required: boolean): ComponentSchema {
  const options = values.map((value) => ({ value, label: hints.labels?.[value] ?? value }))
  const unsaid = { value: UNSAID, label: required ? 'يُرجى الاختيار' : 'كما في العربية' }
  const chosen = required && !hints.noDefault
  const select = fields.select({
    label: hints.title,
    description: hints.help,
    options: chosen ? options : [unsaid, ...options],
    defaultValue: chosen ? (values[0] ?? UNSAID) : UNSAID,
  })
  const field = stored(select, (value) => (value === UNSAID ? undefined : (value as string)))
  return required && hints.noDefault ? insisted(field) : field
}

/** A choice that nobody has made yet is not saved. */
function insisted(field: FormField): FormField {
  return {
    ...field,
    validate(value) {
      if (value === UNSAID) throw new Error('يُرجى الاختيار')
      return field.validate(value)
    },
  }
}

function wholeOf(schema: z.ZodNumber, hints: Named, required: boolean): ComponentSchema {
  const { minValue, maxValue } = schema
  return fields.integer({
    ...labelled(hints, required),
    validation: { isRequired: required, min: minValue ?? undefined, max: maxValue ?? undefined },
  })
}

/** Keystatic writes days as YAML timestamps in UTC; the site's are a calendar's. */
function asText(field: ComponentSchema): ComponentSchema {
  return stored(field as FormField, (value) => (value as string | null) ?? undefined)
}

function stored(field: FormField, serialize: (value: unknown) => Stored): FormField {
  return { ...field, serialize: (value) => ({ value: serialize(value) }) }
}

function labelled({ title, help }: Named, isRequired: boolean) {
  return { label: title, description: help, validation: { isRequired } }
}

function hintsOf(schema: z.ZodType, name: string): Named {
  return { title: name, ...schema.meta() } as Named
}

function partsOf(schema: z.ZodType): z.core.$ZodTypes['_zod'] {
  return (schema as unknown as z.core.$ZodTypes)._zod
}

import { z } from 'zod'
import type { Locale } from '#/contract/locales.ts'
import { FEATURE_IDS, FEATURE_NAMES, type Feature } from './features.ts'

/** A text of a public page. `lang` is set where it is not in the language of the page: a translation is missing. */
export interface Words {
  text: string
  lang?: Locale
  /** What it promises, of a text that is a promise by itself. */
  feature?: Feature
}

/** What the editor shows of a field, in Arabic. */
export interface Hints {
  title: string
  /** How to fill it in. */
  help?: string
  /** A paragraph rather than a line. */
  multiline?: boolean
  /** The field of a list's items that names them. */
  itemLabel?: string
}

/** Stands for a fact of the academy inside a text: `{product}`, `{phone}`, `{email}`. */
export const PLACEHOLDERS = ['product', 'phone', 'email'] as const

const ID = /^[a-z0-9]+(-[a-z0-9]+)*$/

function words(title: string, hints: Omit<Hints, 'title'> = {}) {
  return z
    .string({ error: 'write a text here' })
    .trim()
    .min(1, 'write a text here')
    .refine((text) => unknownPlaceholders(text).length === 0, {
      error: ({ input }) =>
        `knows no {${unknownPlaceholders(String(input)).join('}, {')}}, only {${PLACEHOLDERS.join('}, {')}}`,
    })
    .transform((text): Words => ({ text }))
    .meta({ title, ...hints })
}

/** What a promise is about. The editor offers none of itself: whoever writes a promise thinks of what keeps it. */
const feature = z
  .enum(FEATURE_IDS, { error: `names a feature of src/content/features.ts: ${FEATURE_IDS.join(', ')}` })
  .meta({
    title: 'الميزة',
    help: 'ما يعد به النصّ. لا يظهر في الموقع إلّا إذا كانت الميزة تعمل.',
    labels: FEATURE_NAMES,
    noDefault: true,
  })

function unknownPlaceholders(text: string): string[] {
  const known: readonly string[] = PLACEHOLDERS
  return Array.from(text.matchAll(/\{(\w+)\}/g), ([, name = '']) => name).filter((name) => !known.includes(name))
}

/**
 * The kinds of fields of a document. Arabic documents are complete; a translation may leave anything out, and shows the
 * Arabic there.
 * @param complete whether every field that is not optional must be there
 */
export function fieldsOf(complete: boolean) {
  function object<S extends z.core.$ZodLooseShape>(shape: S, hints?: Hints) {
    const strict = z.strictObject(shape)
    const id = 'id' in shape ? { id: true } : {}
    const schema = complete ? strict : (strict.partial().required(id as never) as unknown as typeof strict)
    return hints ? schema.meta({ ...hints }) : schema
  }

  /**
   * Named items: a translation translates an item by its `id`, and may have items of its own.
   * @param hints.ids the names that items may have, where they are those of something else
   */
  function list<S extends z.core.$ZodLooseShape>(
    title: string,
    shape: S,
    { ids, ...hints }: Omit<Hints, 'title'> & { ids?: readonly string[] } = {},
  ) {
    const id = z
      .string()
      .regex(ID, 'must be small Latin letters, digits and hyphens')
      .refine((name) => ids?.includes(name) ?? true, { error: `must be one of ${ids?.join(', ')}` })
      .meta({
        title: 'المعرّف',
        help: 'حروف لاتينية صغيرة وأرقام، مثل register؛ لا يتغيّر بعد النشر',
      })
    const items = z
      .array(object({ id, ...shape }))
      .refine(
        (items) => new Set(items.map((item) => Reflect.get(Object(item), 'id'))).size === items.length,
        'has an id twice',
      )
      .meta({ title, ...hints })
    const empty = items.default([])
    // One that is not there is empty; that of a translation is not translated.
    return complete ? empty : (items as unknown as typeof empty)
  }

  /** Items that each promise something, and name the feature that keeps it. */
  function promises<S extends z.core.$ZodLooseShape>(title: string, shape: S, hints: Omit<Hints, 'title'> = {}) {
    return list(title, { feature, ...shape }, hints)
  }

  return {
    /** A line or a paragraph that people read. */
    words,
    object,
    list,
    promises,
    /** Paragraphs, points or the sentences of a paragraph, each a promise that stands by itself. */
    sentences(title: string) {
      return promises(title, { text: words('النصّ', { multiline: true }) }, { itemLabel: 'text' })
    },
    /** A text that is a promise by itself, such as a link. A translation has the words alone, and leaves with it. */
    promise(title: string, hints: Omit<Hints, 'title'> = {}) {
      const whole = z
        .strictObject({ feature, text: words('النصّ', hints) })
        .transform(({ feature, text }): Words => ({ ...text, feature }))
        .meta({ title })
      return (complete ? whole : words(title, hints)) as unknown as z.ZodOptional<typeof whole>
    },
    /** A part of a page that promises something as a whole; the Arabic says what. */
    section<S extends z.core.$ZodLooseShape>(shape: S, hints: Hints) {
      const whole = object({ feature, ...shape }, hints)
      return (complete ? whole : object(shape, hints)) as unknown as z.ZodOptional<typeof whole>
    },
    /** Texts in a row that belong together, such as the steps of an instruction. */
    lines(title: string, hints: Omit<Hints, 'title'> = {}) {
      return z.array(words(title, hints)).meta({ title, ...hints })
    },
    /** One of a closed list; `labels` are what the editor shows. */
    choice<const T extends string>(title: string, options: readonly T[], labels?: Partial<Record<T, string>>) {
      return z.enum(options).meta({ title, labels })
    },
    whole(title: string, { min = 0, max = 100_000 } = {}) {
      return z.number().int().min(min).max(max).meta({ title })
    },
    /** A day of the calendar, `2026-11-20`. */
    day(title: string) {
      return z.iso.date('must be a day such as 2026-11-20').meta({ title, kind: 'day' })
    },
  }
}

export type Fields = ReturnType<typeof fieldsOf>

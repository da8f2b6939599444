import { type I18n, type Messages, setupI18n } from '@lingui/core'
import type { Locale } from '#/contract/locales.ts'
import type { ApiMessages, AppMessages, Message } from './compiled/messages.ts'
import { INTL_LOCALES } from './intl.ts'
import { isolate, needsIsolation } from './isolates.ts'

export type { Messages } from '@lingui/core'

/** Ids of a catalogue whose message has no tags, so that it is a plain string. */
type PlainId<Catalogue> = {
  [Id in keyof Catalogue]: Catalogue[Id] extends Message<infer _, never> ? Id : never
}[keyof Catalogue]

type Asks<Catalogue, Id> = Id extends keyof Catalogue
  ? Catalogue[Id] extends Message<infer Values, string>
    ? (values: Values) => void
    : never
  : never

/** Values of a message; an id that may be one of several needs the values of all of them. */
export type ValuesOf<Catalogue, Id extends keyof Catalogue> =
  Asks<Catalogue, Id> extends (values: infer Values) => void ? Values : never

type Arguments<Values> = keyof Values extends never ? [] : [values: Values]

/** Ids of the messages of pages and portals. */
export type MessageId = PlainId<AppMessages>
/** Ids of those that need no values. */
export type LabelId = {
  [Id in MessageId]: keyof AppMessages[Id]['values'] extends never ? Id : never
}[MessageId]
/** Ids of the messages with tags, for `<T>`; plain ones may be given to it too. */
export type RichMessageId = keyof AppMessages
/** Ids of the messages that only the server sends. */
export type ApiMessageId = PlainId<ApiMessages>

/** Says a message in one language. Text values are isolated where they could disturb the sentence's direction. */
export type Translate<Catalogue = AppMessages> = <Id extends PlainId<Catalogue>>(
  id: Id,
  ...values: Arguments<ValuesOf<Catalogue, Id>>
) => string
export type ApiTranslate = Translate<ApiMessages>

/** One Lingui instance, for one request or one page; it holds no state but its language. */
export function createI18n(locale: Locale, messages: Messages): I18n {
  return setupI18n({
    locale,
    locales: INTL_LOCALES[locale],
    messages: { [locale]: messages },
    missing: (_, id) => id,
  })
}

/** @returns the translator of a Lingui instance */
export function translateWith<Catalogue>(i18n: I18n, locale: Locale): Translate<Catalogue> {
  return (id, ...[values]) => i18n._(String(id), isolateValues(values ?? {}, locale))
}

/** @returns the translator of a language, over its compiled messages */
export function translator(locale: Locale, messages: Messages): Translate {
  return translateWith(createI18n(locale, messages), locale)
}

function isolateValues(values: object, locale: Locale): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && needsIsolation(value, locale) ? isolate(value) : value,
    ]),
  )
}

import { I18nProvider as LinguiProvider, Trans } from '@lingui/react'
import { createContext, type ReactElement, type ReactNode, useContext, useMemo } from 'react'
import type { Locale } from '#/contract/locales.ts'
import type { AppMessages } from './compiled/messages.ts'
import { needsIsolation } from './isolates.ts'
import {
  createI18n,
  type Messages,
  type RichMessageId,
  type Translate,
  translateWith,
  type ValuesOf,
} from './translate.ts'

const LanguageContext = createContext<{ locale: Locale; t: Translate } | null>(null)

/** Gives a tree its language. One instance a render: nothing is shared between two visitors' pages. */
export function I18nProvider(props: { locale: Locale; messages: Messages; children: ReactNode }): ReactElement {
  const { locale, messages, children } = props
  const i18n = useMemo(() => createI18n(locale, messages), [locale, messages])
  const language = useMemo(() => ({ locale, t: translateWith<AppMessages>(i18n, locale) }), [i18n, locale])
  return (
    <LinguiProvider i18n={i18n}>
      <LanguageContext value={language}>{children}</LanguageContext>
    </LinguiProvider>
  )
}

function useLanguage(): { locale: Locale; t: Translate } {
  const language = useContext(LanguageContext)
  if (!language) throw new Error('No I18nProvider above this component')
  return language
}

/** The translator of the page's language; the same function for as long as the language stays. */
export function useT(): Translate {
  return useLanguage().t
}

export function useLocale(): Locale {
  return useLanguage().locale
}

type RichValues<Values> = keyof Values extends never
  ? { values?: never }
  : { values: { [Name in keyof Values]: RichValue<Values[Name]> } }
/** Text may be given as elements; what is counted stays a number. */
type RichValue<Value> = string extends Value ? Value | ReactElement : Value
type Components<Tags extends string> = [Tags] extends [never]
  ? { components?: never }
  : { components: Record<Tags, ReactElement> }

export type TProps<Id extends RichMessageId> = { id: Id } & RichValues<ValuesOf<AppMessages, Id>> &
  Components<AppMessages[Id]['tags']>

/**
 * A message with elements in it: `<T id="…" values={{ phone: <Ltr>…</Ltr> }} components={{ link: <a href="…" /> }} />`.
 * Text values become text, never tags, and are isolated where they could disturb the sentence's direction.
 */
export function T<Id extends RichMessageId>({ id, values, components }: TProps<Id>): ReactElement {
  const locale = useLocale()
  const drawn = Object.fromEntries(
    Object.entries(values ?? {}).map(([name, value]) => [
      name,
      typeof value === 'string' ? drawText(value, locale) : value,
    ]),
  )
  return <Trans id={id} values={drawn} components={components ?? {}} />
}

function drawText(value: string, locale: Locale): string | ReactElement {
  // Lingui looks for tags in the finished sentence; as an element, a person's "<b>" stays what they typed.
  return needsIsolation(value, locale) || value.includes('<') ? <bdi>{value}</bdi> : value
}

import { type Config, config, type Singleton, singleton } from '@keystatic/core'
import { createElement } from 'react'
import type { z } from 'zod'
import { academy, academySchema } from '#/content/academy.ts'
import { DOCUMENT_NAMES, DOCUMENTS, type DocumentName } from '#/content/documents.ts'
import { type Fields, fieldsOf } from '#/content/fields.ts'
import { LOCALES, type Locale } from '#/contract/locales.ts'
import { fieldsOfDocument } from './fields.ts'

type Form = Singleton<ReturnType<typeof fieldsOfDocument>>
type Singletons = Record<string, Form>

const LANGUAGES: Record<Locale, string> = { ar: 'العربية', fr: 'الفرنسية', en: 'الإنقليزية' }
const ACADEMY = 'academy'
const MARK = { src: '/favicon.svg', alt: '', width: 24, height: 24 }

/** Where a document is seen, below the folder of its language. */
const SEEN_AT: Partial<Record<DocumentName, string>> = {
  home: '',
  faq: '#faq',
  professors: '#professors',
  site: '',
}

/**
 * The editor: a form for each document of `src/content` in each language, drawn from its schema.
 * @param repository `owner/name` on GitHub; empty = the files of this machine
 */
export function editorConfig(repository: string): Config {
  const singletons: Singletons = Object.fromEntries(
    LOCALES.flatMap((locale) =>
      DOCUMENT_NAMES.map((name) => [`${locale}-${name}`, documentForm(name, locale, !repository)]),
    ),
  )
  singletons[ACADEMY] = singleton({
    label: 'المؤسّسة',
    path: 'src/content/academy',
    format: { data: 'json' },
    schema: fieldsOfDocument(academySchema),
  })
  return config({
    storage: repository ? { kind: 'github', repo: repository as `${string}/${string}` } : { kind: 'local' },
    locale: 'ar-AE',
    ui: {
      brand: { name: academy.name.ar, mark: () => createElement('img', MARK) },
      navigation: Object.fromEntries([
        [LANGUAGES.ar, namesOf('ar')],
        ['في كلّ اللغات', [ACADEMY]],
        [LANGUAGES.fr, namesOf('fr')],
        [LANGUAGES.en, namesOf('en')],
      ]),
    },
    singletons,
  })
}

function namesOf(locale: Locale): string[] {
  return DOCUMENT_NAMES.map((name) => `${locale}-${name}`)
}

function documentForm(name: DocumentName, locale: Locale, here: boolean): Form {
  const { title, schema } = DOCUMENTS[name]
  const documentSchema = (schema as (fields: Fields) => z.ZodType)(fieldsOf(locale === 'ar'))
  const folder = locale === 'ar' ? '/' : `/${locale}/`
  return singleton({
    label: locale === 'ar' ? title : `${title} (${LANGUAGES[locale]})`,
    path: `src/content/${locale}/${name}`,
    format: { data: 'yaml' },
    schema: fieldsOfDocument(documentSchema),
    // Elsewhere what is saved is not to be seen yet.
    ...(here && { previewUrl: `${folder}${SEEN_AT[name] ?? name}` }),
  })
}

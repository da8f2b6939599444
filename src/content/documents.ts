import type { z } from 'zod'
import type { Fields } from './fields.ts'
import { home } from './schemas/home.ts'
import { faq, professors } from './schemas/lists.ts'
import { about, contact, content, privacy, subjects, terms } from './schemas/pages.ts'
import { site } from './schemas/site.ts'

/** Every document of the public site, one file in each language; the titles are the editor's. */
export const DOCUMENTS = {
  home: { title: 'الرئيسية', schema: home },
  about: { title: 'من نحن', schema: about },
  subjects: { title: 'موادنا', schema: subjects },
  content: { title: 'محتوانا', schema: content },
  contact: { title: 'اتصل بنا', schema: contact },
  faq: { title: 'الأسئلة المتكرّرة', schema: faq },
  professors: { title: 'الأساتذة', schema: professors },
  privacy: { title: 'حماية المعطيات الشخصية', schema: privacy },
  terms: { title: 'شروط الاستعمال', schema: terms },
  site: { title: 'شريط التنقّل وأسفل الصفحة', schema: site },
} as const satisfies Record<string, { title: string; schema: (f: Fields) => z.ZodType }>

export type DocumentName = keyof typeof DOCUMENTS
export const DOCUMENT_NAMES = Object.keys(DOCUMENTS) as DocumentName[]

/** A document as pages read it: complete, with the Arabic where a translation is missing. */
export type Content<N extends DocumentName> = z.output<ReturnType<(typeof DOCUMENTS)[N]['schema']>>

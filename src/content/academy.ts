import { z } from 'zod'
import type { Locale } from '#/contract/locales.ts'
import academyFile from './academy.json' with { type: 'json' }

const inEachLanguage = (title: string) =>
  z
    .strictObject({
      ar: z.string().min(1).meta({ title: 'العربية' }),
      fr: z.string().min(1).meta({ title: 'الفرنسية' }),
      en: z.string().min(1).meta({ title: 'الإنقليزية' }),
    })
    .meta({ title })

const network = (title: string) => z.url({ protocol: /^https$/ }).meta({ title })

/** Name, ways to reach it and networks: an academy that adopts the software renames it here. */
export const academySchema = z.strictObject({
  name: inEachLanguage('الاسم'),
  phone: z.string().min(8).meta({ title: 'الهاتف' }),
  email: z.email().meta({ title: 'البريد الإلكتروني' }),
  address: inEachLanguage('العنوان'),
  /** Leads to a map on another site, opened only by whoever asks for it. */
  map: network('رابط الخريطة'),
  hours: inEachLanguage('أوقات العمل'),
  social: z
    .strictObject({
      facebook: network('فيسبوك'),
      instagram: network('إنستغرام'),
      youtube: network('يوتيوب'),
      linkedin: network('لينكدإن'),
    })
    .meta({ title: 'الشبكات الاجتماعية' }),
})
export type Academy = z.infer<typeof academySchema>

export const academy: Academy = academyFile

/** @returns what the placeholders of texts stand for, by language */
export function factsOf({ name, phone, email }: Academy): Record<Locale, Record<string, string>> {
  const inLanguage = (locale: Locale): Record<string, string> => ({ product: name[locale], phone, email })
  return { ar: inLanguage('ar'), fr: inLanguage('fr'), en: inLanguage('en') }
}

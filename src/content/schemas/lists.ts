import type { Fields } from '#/content/fields.ts'
import { SUBJECT_KEYS } from '#/contract/subject-keys.ts'
import { SUBJECT_NAMES } from './names.ts'

/** The questions that people ask; the specification's three come first. The address of one is `/#faq-<id>`. */
export const faq = (f: Fields) =>
  f.object({
    items: f.promises(
      'الأسئلة',
      {
        question: f.words('السؤال'),
        answer: f.words('الجواب', { multiline: true }),
        more: f.sentences('جمل أخرى في الجواب'),
        steps: f.lines('الخطوات', { help: 'تظهر بعد الجواب، كلّ خطوة في سطر' }).optional(),
        contact: f.words('رابط إلى صفحة الاتصال بعد الجواب', { help: 'يبقى فارغًا إن لم يلزم' }).optional(),
      },
      { itemLabel: 'question' },
    ),
  })

/** The professors that the home page shows, of those who teach. */
export const professors = (f: Fields) =>
  f.object({
    note: f.words('ملاحظة تحت القائمة', { help: 'تبقى فارغة إن لم تلزم', multiline: true }).optional(),
    items: f.list(
      'الأساتذة',
      {
        subject: f.choice('المادة', SUBJECT_KEYS, SUBJECT_NAMES),
        name: f.words('الاسم'),
        rank: f.words('الرتبة والاختصاص'),
        years: f.whole('سنوات التدريس', { max: 60 }),
      },
      { itemLabel: 'name' },
    ),
  })

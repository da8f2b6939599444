import type { Fields } from '#/content/fields.ts'
import { CONTACT_TOPICS } from '#/contract/contact.ts'
import { meta } from './page.ts'

const top = (f: Fields) => ({
  meta: meta(f),
  title: f.words('عنوان الصفحة'),
  lead: f.words('الجملة التي تحته', { multiline: true }),
})

export const about = (f: Fields) =>
  f.object({
    ...top(f),
    parts: f.list(
      'الفقرات',
      { title: f.words('العنوان'), text: f.words('النصّ', { multiline: true }) },
      { itemLabel: 'title' },
    ),
  })

export const subjects = (f: Fields) =>
  f.object({
    ...top(f),
    all: f.words('رابط كلّ الأقسام'),
    taughtIn: f.words('ما يسبق لغة التدريس'),
  })

const kind = (f: Fields, title: string) =>
  f.object({ name: f.words('الاسم'), text: f.words('التعريف', { multiline: true }) }, { title })

/** The five kinds of content; each has a sample that opens without an account. */
export const content = (f: Fields) =>
  f.object({
    ...top(f),
    video: kind(f, 'فيديو'),
    exercise: kind(f, 'تمرين'),
    magazine: kind(f, 'مجلّة'),
    book: kind(f, 'كتاب رقمي'),
    live: kind(f, 'حصّة مباشرة'),
  })

export const contact = (f: Fields) =>
  f.object({
    ...top(f),
    phone: f.words('الهاتف'),
    email: f.words('البريد'),
    address: f.words('العنوان'),
    map: f.words('رابط الخريطة'),
    hours: f.words('أوقات العمل'),
    form: f.object(
      {
        title: f.words('عنوان الاستمارة'),
        name: f.words('الاسم'),
        email: f.words('البريد الإلكتروني'),
        phone: f.words('الهاتف'),
        reach: f.words('توضيح: أحدهما يكفي'),
        topic: f.words('الموضوع'),
        topics: f.object(
          Object.fromEntries(CONTACT_TOPICS.map((name) => [name, f.words(name)])) as Record<
            (typeof CONTACT_TOPICS)[number],
            ReturnType<Fields['words']>
          >,
          { title: 'المواضيع' },
        ),
        message: f.words('الرسالة'),
        send: f.words('زرّ الإرسال'),
        privacy: f.words('جملة عن حفظ المعطيات', { multiline: true }),
        privacyLink: f.words('رابط حماية المعطيات'),
      },
      { title: 'الاستمارة' },
    ),
    sent: f.object(
      {
        title: f.words('العنوان'),
        text: f.words('النصّ', { multiline: true }),
        home: f.words('زرّ الرئيسية'),
      },
      { title: 'بعد الإرسال' },
    ),
  })

/** A text of law in plain words: privacy, terms. */
const law = (f: Fields) =>
  f.object({
    ...top(f),
    updated: f.day('تاريخ آخر تحيين'),
    updatedLabel: f.words('ما يسبق التاريخ'),
    sections: f.list(
      'الأبواب',
      {
        title: f.words('العنوان'),
        paragraphs: f.lines('الفقرات', { multiline: true }),
        points: f.lines('النقاط', { multiline: true }).optional(),
      },
      { itemLabel: 'title' },
    ),
  })

export const privacy = law
export const terms = law

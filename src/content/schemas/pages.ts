import type { Fields } from '#/content/fields.ts'
import { CONTACT_TOPICS } from '#/contract/contact.ts'
import { classKey, SCHOOL, type SubjectCode } from '#/contract/school.ts'
import { ICON_NAMES, TOPIC_NAMES } from './names.ts'
import { meta } from './page.ts'

const top = (f: Fields) => ({
  meta: meta(f),
  title: f.words('عنوان الصفحة'),
  lead: f.words('الجملة التي تحته', { multiline: true }),
})

export const about = (f: Fields) =>
  f.object({
    ...top(f),
    parts: f.promises(
      'الفقرات',
      {
        icon: f.choice('الرمز', ['users', 'layers', 'book', 'check', 'shield', 'info'] as const, ICON_NAMES),
        title: f.words('العنوان'),
        sentences: f.sentences('الجمل'),
      },
      { itemLabel: 'title' },
    ),
    closing: f.object(
      {
        title: f.words('العنوان'),
        text: f.words('النصّ', { multiline: true }),
        register: f.words('زرّ التسجيل'),
        call: f.words('ما يسبق رقم الهاتف'),
      },
      { title: 'أسفل الصفحة' },
    ),
  })

const subjectNames = Object.fromEntries(
  SCHOOL.flatMap(({ subjects }) => subjects.map(({ code, nameAr }) => [code, nameAr])),
) as Record<SubjectCode, string>

/** Classes and subjects themselves come from the school's own list; here is what the page says about them. */
export const subjects = (f: Fields) =>
  f.object({
    ...top(f),
    chooseYear: f.words('ما يسبق السنوات'),
    chooseSubject: f.words('ما يسبق المواد'),
    all: f.words('رابط كلّ الأقسام'),
    languages: f.object(
      { ar: f.words('بالعربية'), fr: f.words('بالفرنسية'), en: f.words('بالإنقليزية') },
      { title: 'لغة التدريس' },
    ),
    taughtIn: f.words('ما يسبق أقسام المادة'),
    related: f.words('ما يسبق المواد القريبة'),
    coefficient: f.words('الضارب'),
    coefficientNote: f.words('ملاحظة عن الضوارب', { multiline: true }),
    closing: f.object(
      {
        title: f.words('العنوان'),
        text: f.words('النصّ', { multiline: true }),
        register: f.words('زرّ التسجيل'),
        ask: f.words('رابط السؤال'),
      },
      { title: 'أسفل الصفحة' },
    ),
    coefficients: f
      .list(
        'الضوارب',
        Object.fromEntries(
          Object.entries(subjectNames).map(([code, name]) => [code, f.whole(name, { min: 1, max: 9 }).optional()]),
        ) as Record<SubjectCode, ReturnType<ReturnType<Fields['whole']>['optional']>>,
        { help: 'المعرّف هو القسم، مثل 13-mathematics؛ تُكتب في العربية فقط', ids: SCHOOL.map(classKey) },
      )
      .optional(),
  })

const kind = (f: Fields, title: string) =>
  f.section(
    {
      name: f.words('الاسم'),
      text: f.words('التعريف', { multiline: true }),
      points: f.sentences('النقاط'),
    },
    { title },
  )

/** The five kinds of content; each has a sample that opens without an account. */
export const content = (f: Fields) =>
  f.object({
    ...top(f),
    kinds: f.words('ما يسبق قائمة الأنواع'),
    video: kind(f, 'فيديو'),
    exercise: kind(f, 'تمرين'),
    magazine: kind(f, 'مجلّة'),
    book: kind(f, 'كتاب رقمي'),
    live: kind(f, 'حصّة مباشرة'),
    openMagazine: f.words('زرّ فتح المجلّة'),
    openBook: f.words('زرّ فتح الكتاب'),
    closing: f.object(
      {
        title: f.words('العنوان'),
        text: f.words('النصّ', { multiline: true }),
        register: f.words('زرّ التسجيل'),
        subjects: f.words('رابط المواد'),
      },
      { title: 'أسفل الصفحة' },
    ),
  })

export const contact = (f: Fields) =>
  f.object({
    ...top(f),
    ways: f.words('عنوان طرق الاتصال'),
    phone: f.words('الهاتف'),
    email: f.words('البريد'),
    address: f.words('العنوان'),
    map: f.words('رابط الخريطة'),
    mapLeaves: f.words('تنبيه: الخريطة في موقع آخر'),
    hours: f.words('أوقات العمل'),
    form: f.object(
      {
        title: f.words('عنوان الاستمارة'),
        required: f.words('علامة الحقل الضروري'),
        name: f.words('الاسم'),
        reach: f.words('توضيح: أحدهما يكفي'),
        email: f.words('البريد الإلكتروني'),
        phone: f.words('الهاتف'),
        phoneHelp: f.words('مثال على رقم الهاتف'),
        topic: f.words('الموضوع'),
        chooseTopic: f.words('قبل اختيار الموضوع'),
        topics: f.object(
          Object.fromEntries(CONTACT_TOPICS.map((name) => [name, f.words(TOPIC_NAMES[name])])) as Record<
            (typeof CONTACT_TOPICS)[number],
            ReturnType<Fields['words']>
          >,
          { title: 'المواضيع' },
        ),
        message: f.words('الرسالة'),
        trap: f.words('حقل مخفيّ لا يملؤه إلّا برنامج'),
        send: f.words('زرّ الإرسال'),
        sending: f.words('الزرّ أثناء الإرسال'),
        wrong: f.words('ما يسبق قائمة الأخطاء'),
        privacy: f.promise('جملة عن حفظ المعطيات', { multiline: true }),
        privacyLink: f.words('رابط حماية المعطيات'),
      },
      { title: 'الاستمارة' },
    ),
    sent: f.object(
      {
        title: f.words('العنوان'),
        text: f.words('النصّ', { multiline: true }),
        next: f.words('عنوان ما يأتي'),
        steps: f.lines('ما يأتي، خطوة في كلّ سطر'),
        home: f.words('زرّ الرئيسية'),
        questions: f.words('رابط الأسئلة المتكرّرة'),
      },
      { title: 'بعد الإرسال' },
    ),
  })

/** A text of law in plain words: privacy, terms. */
const law = (f: Fields) =>
  f.object({
    ...top(f),
    contents: f.words('عنوان الفهرس'),
    updated: f.day('تاريخ آخر تحيين'),
    updatedLabel: f.words('ما يسبق التاريخ'),
    sections: f.promises(
      'الأبواب',
      {
        title: f.words('العنوان'),
        paragraphs: f.sentences('الفقرات'),
        points: f.sentences('النقاط'),
      },
      { itemLabel: 'title' },
    ),
  })

export const privacy = law
export const terms = law

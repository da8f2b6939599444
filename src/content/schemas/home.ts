import type { Fields } from '#/content/fields.ts'
import { ICON_NAMES } from './names.ts'
import { meta } from './page.ts'

const stage = (f: Fields, title: string) =>
  f.object({ title: f.words('العنوان'), text: f.words('الجملة التي تحته') }, { title })

/** The home page, from top to bottom. */
export const home = (f: Fields) =>
  f.object({
    meta: meta(f),
    hero: f.object(
      {
        eyebrow: f.words('السطر الصغير فوق العنوان'),
        title: f.words('الجملة الكبرى'),
        lead: f.words('الجملة التي تحتها', { multiline: true }),
        register: f.words('زرّ التسجيل'),
        browse: f.words('رابط التجربة دون حساب'),
        art: f.words('وصف صورة الباب لمن لا يراها'),
        classes: f.words('ما بعد عدد الأقسام'),
        professorsCount: f.words('عدد الأساتذة'),
        professors: f.words('ما بعد عدد الأساتذة'),
      },
      { title: 'أعلى الصفحة' },
    ),
    inside: f.section(
      {
        title: f.words('العنوان'),
        lead: f.words('الجملة التي تحته', { multiline: true }),
        more: f.words('رابط بقيّة أسئلة التمرين'),
      },
      { title: 'ماذا تجد' },
    ),
    classes: f.section(
      {
        title: f.words('العنوان'),
        lead: f.words('الجملة التي تحته', { multiline: true }),
        basic: stage(f, 'المرحلة الإعدادية'),
        secondary: stage(f, 'المرحلة الثانوية'),
        baccalaureate: stage(f, 'الباكالوريا'),
        allSections: f.words('رابط كلّ الشعب'),
        everyClass: f.words('ما يُكتب تحت مادّة تُدرَّس في كلّ الأقسام'),
      },
      { title: 'الأقسام والمواد' },
    ),
    professors: f.section(
      { title: f.words('العنوان'), lead: f.words('الجملة التي تحته', { multiline: true }) },
      { title: 'الأساتذة' },
    ),
    sessions: f.section(
      {
        title: f.words('العنوان'),
        lead: f.words('الجملة التي تحته', { multiline: true }),
        none: f.words('حين لا توجد حصّة قادمة', { multiline: true }),
      },
      { title: 'الحصص المفتوحة' },
    ),
    parents: f.object(
      {
        title: f.words('العنوان'),
        points: f.promises(
          'النقاط',
          {
            icon: f.choice('الرمز', ['shield', 'eye', 'check', 'info', 'clock'] as const, ICON_NAMES),
            text: f.words('النصّ', { multiline: true }),
          },
          { itemLabel: 'text' },
        ),
        price: f.promise('الثمن: ما هو مجّاني وما ليس كذلك', { multiline: true }),
        call: f.words('ما يسبق رقم الهاتف'),
      },
      { title: 'إلى الأولياء' },
    ),
    faq: f.object(
      {
        title: f.words('العنوان'),
        lead: f.words('السؤال عمّن لم يجد جوابه'),
        write: f.words('رابط المراسلة'),
      },
      { title: 'الأسئلة المتكرّرة' },
    ),
    closing: f.section(
      {
        title: f.words('العنوان'),
        text: f.words('النصّ', { multiline: true }),
        register: f.words('زرّ التسجيل'),
      },
      { title: 'الدعوة الأخيرة' },
    ),
  })

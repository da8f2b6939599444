import type { Fields } from '#/content/fields.ts'

/** What stands on every page: the bar and the footer; and the pages of misfortune. */
export const site = (f: Fields) =>
  f.object({
    nav: f.object(
      {
        home: f.promise('الرئيسية'),
        about: f.promise('من نحن'),
        subjects: f.promise('موادنا'),
        content: f.promise('محتوانا'),
        contact: f.promise('اتصل بنا'),
        login: f.promise('زرّ الدخول'),
        register: f.promise('زرّ التسجيل'),
      },
      { title: 'شريط التنقّل' },
    ),
    footer: f.object(
      {
        tagline: f.words('جملة التعريف'),
        register: f.promise('زرّ التسجيل'),
        company: f.words('عنوان عمود المؤسّسة'),
        platform: f.words('عنوان عمود المنصّة'),
        follow: f.words('عنوان عمود الشبكات'),
        professors: f.promise('رابط الأساتذة'),
        sessions: f.promise('رابط الحصص المفتوحة'),
        faq: f.promise('رابط الأسئلة المتكرّرة'),
        privacy: f.promise('رابط حماية المعطيات'),
        terms: f.promise('رابط شروط الاستعمال'),
        rights: f.words('الحقوق'),
        networks: f.object(
          {
            facebook: f.words('فيسبوك'),
            instagram: f.words('إنستغرام'),
            youtube: f.words('يوتيوب'),
            linkedin: f.words('لينكدإن'),
          },
          { title: 'أسماء الشبكات' },
        ),
      },
      { title: 'أسفل الصفحة' },
    ),
    notFound: f.object(
      {
        title: f.words('العنوان'),
        text: f.words('النصّ', { multiline: true }),
        home: f.words('زرّ الرئيسية'),
        contact: f.words('زرّ الاتصال'),
      },
      { title: 'صفحة غير موجودة' },
    ),
    serverError: f.object(
      {
        title: f.words('العنوان'),
        text: f.words('النصّ', { multiline: true }),
        retry: f.words('زرّ إعادة المحاولة'),
      },
      { title: 'عطب في الخادم' },
    ),
    offline: f.object(
      {
        title: f.words('العنوان'),
        text: f.words('النصّ', { multiline: true }),
        retry: f.words('زرّ إعادة المحاولة'),
        kept: f.words('عنوان المحفوظ'),
        none: f.words('حين لا شيء محفوظ', { multiline: true }),
        note: f.words('ملاحظة عن المحو', { multiline: true }),
        lesson: f.words('درس محفوظ'),
        document: f.words('وثيقة محفوظة'),
        week: f.words('أسبوع محفوظ'),
        read: f.words('قبل وقت قراءة الأسبوع'),
        cancelled: f.words('حصّة ملغاة'),
        free: f.words('يوم بلا حصص'),
        since: f.words('قبل يوم الحفظ'),
        back: f.words('رابط العودة إلى المحفوظ'),
      },
      { title: 'صفحة انقطاع الاتصال' },
    ),
  })

/**
 * What the academy can promise on its public pages, and whether that works today. An entry of the content names one of
 * these, and is shown while it is on. Whoever makes one work sets `on` here, and tags a browser test `@feature:<id>`.
 * The titles are the editor's.
 */
export const FEATURES = {
  academy: { title: 'الأكاديمية: من هي، والثمن، والحقوق', on: true },
  'public-pages': { title: 'الصفحات العامّة دون متتبّعات', on: true },
  samples: { title: 'عيّنات مفتوحة دون حساب', on: true },
  subjects: { title: 'الأقسام وموادّها', on: true },
  contact: { title: 'استمارة الاتصال والجواب عنها', on: true },
  accounts: { title: 'الحسابات والدخول', on: true },
  consent: { title: 'موافقة الوليّ', on: true },
  applications: { title: 'مطالب الأساتذة', on: true },
  'own-data': { title: 'الملفّ الشخصي ونسخة المعطيات والحذف', on: true },
  imports: { title: 'استيراد قوائم التلاميذ', on: true },
  'audit-log': { title: 'سجلّ العمليات', on: true },
  lessons: { title: 'الدروس والفيديوهات والوثائق', on: true },
  progress: { title: 'التقدّم في الدروس', on: true },
  'class-view': { title: 'متابعة الأستاذ لتلاميذه', on: true },
  notes: { title: 'الملاحظات الشخصية', on: true },
  reports: { title: 'الإبلاغ عن خطأ في درس', on: true },
  search: { title: 'البحث في الدروس', on: true },
  offline: { title: 'القراءة دون اتصال', on: true },
  teaching: { title: 'إعداد الدروس ورفع الملفّات', on: true },
  exercises: { title: 'التمارين في الحساب: أجوبة محفوظة وأعداد', on: false },
  agenda: { title: 'رزنامة الحصص', on: true },
  live: { title: 'الحصص المباشرة', on: false },
  recordings: { title: 'تسجيلات الحصص', on: false },
  messages: { title: 'المراسلة بين التلميذ وأساتذته', on: true },
  parents: { title: 'متابعة الأولياء كلّ أسبوع', on: false },
} as const satisfies Record<string, { title: string; on: boolean }>

export type Feature = keyof typeof FEATURES
export const FEATURE_IDS = Object.keys(FEATURES) as Feature[]

/** What the editor calls them. */
export const FEATURE_NAMES = Object.fromEntries(
  Object.entries(FEATURES).map(([id, { title }]) => [id, title]),
) as Record<Feature, string>

/** @returns whether a feature works today */
export const isOn = (feature: Feature): boolean => FEATURES[feature].on

import type { ContactTopic } from '#/contract/contact.ts'
import type { SubjectKey } from '#/contract/subject-keys.ts'

/** What the editor calls the values of closed lists. */
export const SUBJECT_NAMES: Record<SubjectKey, string> = {
  mathematics: 'رياضيات',
  physics: 'علوم فيزيائية',
  svt: 'علوم الحياة والأرض',
  arabic: 'عربية',
  french: 'فرنسية',
  english: 'إنقليزية',
  philosophy: 'فلسفة',
  'history-geography': 'تاريخ وجغرافيا',
  informatics: 'إعلامية',
  economics: 'اقتصاد وتصرّف',
  technology: 'تكنولوجيا',
  islamic: 'تربية إسلامية',
}

export const TOPIC_NAMES: Record<ContactTopic, string> = {
  registration: 'التسجيل',
  lessons: 'الدروس',
  technical: 'مشكل تقني',
  partnership: 'شراكة',
  other: 'موضوع آخر',
}

export const ICON_NAMES = {
  users: 'أشخاص',
  layers: 'طبقات',
  book: 'كتاب',
  shield: 'درع',
  eye: 'عين',
  check: 'علامة صحّ',
  info: 'معلومة',
  clock: 'ساعة',
} as const

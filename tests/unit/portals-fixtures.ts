import type { AuthBoot, Boot } from '#/contract/boot.ts'
import type { SchoolClass } from '#/contract/classes.ts'
import { dashboardEndpoints } from '#/contract/dashboard.ts'
import type { AnswerOf } from '#/contract/endpoint.ts'
import { type HiddenSubjectIds, hiddenSubjectEndpoints } from '#/contract/hidden-subjects.ts'
import { threadAddress } from '#/contract/message-lists.ts'
import { messageEndpoints, type ThreadPart } from '#/contract/messages.ts'
import { type MyProgress, myProgressEndpoints } from '#/contract/my-progress.ts'
import { type NotificationSettings, notificationSettingEndpoints } from '#/contract/notification-settings.ts'
import { type Device, type Profile, profileEndpoints } from '#/contract/profile.ts'
import { type NextLesson, progressEndpoints } from '#/contract/progress.ts'
import { read } from '#/contract/read.ts'
import type { Role } from '#/contract/roles.ts'
import { type Subject, subjectEndpoints } from '#/contract/subjects.ts'

export const fourthMaths: SchoolClass = {
  id: 17,
  code: '4ر',
  nameAr: 'السنة الرابعة ثانوي رياضيات',
  nameFr: '4e année secondaire, Mathématiques',
}

export const mathematics: Subject = {
  id: 183,
  subjectName: 'Mathématiques',
  nameAr: 'رياضيات',
  nameFr: 'Mathématiques',
  key: 'mathematics',
  lang: 'fr',
  dir: 'ltr',
  optional: false,
  professors: ['سنية بن عمّار'],
}

export const philosophy: Subject = {
  id: 190,
  subjectName: 'فلسفة',
  nameAr: 'فلسفة',
  nameFr: 'Philosophie',
  key: 'philosophy',
  lang: 'ar',
  dir: 'rtl',
  optional: false,
  professors: [],
}

/** A subject without a glyph of its own. */
export const sport: Subject = { ...philosophy, id: 191, nameAr: 'تربية بدنية', subjectName: 'تربية بدنية', key: null }

type Next = NonNullable<NextLesson['next']>

/** A film of mathematics that was left in its middle. */
export function nextOf(more: Partial<Next> = {}): Next {
  const chapter = { nameAr: 'الأعداد المركّبة', nameFr: 'Nombres complexes', place: 3 }
  return {
    lesson: { id: 7, nameAr: 'عدد مركّب', nameFr: 'Nombre complexe', lang: 'fr', chapter, subject: mathematics },
    started: true,
    material: { id: 70, kind: 'video', position: 760, length: 1450 },
    ...more,
  }
}

/**
 * A student's progress in the week of the boot data, which is a Friday's.
 * @param sums lessons done and lessons, by the subject's id
 */
export function progressOf(sums: Readonly<Record<number, readonly [done: number, lessons: number]>>): MyProgress {
  const mondays = ['09-28', '10-05', '10-12', '10-19', '10-26', '11-02', '11-09', '11-16']
  return {
    subjects: Object.entries(sums).map(([id, [done, lessons]]) => ({
      ...{ subjectId: Number(id), done, lessons, seconds: done * 600 },
      lastAt: done > 0 ? '2026-11-19T18:30:00.000Z' : null,
    })),
    weeks: mondays.map((day, place) => ({ monday: `2026-${day}`, seconds: place * 1200, done: place })),
    streak: { days: 5, longest: 12, today: false },
    days: [true, false, true, true, false, false, false],
    goal: { lessons: 8, done: 6 },
  }
}

/** What a page may have been answered, by what it is called here. */
export interface Answered {
  dashboard?: AnswerOf<typeof dashboardEndpoints.read>
  subjects?: Subject[]
  subject?: Subject
  myProgress?: MyProgress
  nextLesson?: NextLesson
  hiddenSubjects?: HiddenSubjectIds
  profile?: Profile
  devices?: Device[]
  notificationSettings?: NotificationSettings
  threads?: ThreadPart
}

/** @returns answers as the server hands them over: by the key of each question */
export function answersOf(answered: Answered): Boot['reads'] {
  const keys: Record<keyof Answered, string> = {
    dashboard: read(dashboardEndpoints.read).key,
    subjects: read(subjectEndpoints.ofClass, { id: fourthMaths.id }).key,
    subject: read(subjectEndpoints.read, { id: answered.subject?.id ?? 0 }).key,
    myProgress: read(myProgressEndpoints.read).key,
    nextLesson: read(progressEndpoints.next).key,
    hiddenSubjects: read(hiddenSubjectEndpoints.list).key,
    profile: read(profileEndpoints.read).key,
    devices: read(profileEndpoints.devices).key,
    notificationSettings: read(notificationSettingEndpoints.read).key,
    threads: read(messageEndpoints.list, threadAddress.queryOf({})).key,
  }
  return Object.fromEntries(Object.entries(answered).map(([name, data]) => [keys[name as keyof Answered], data]))
}

/** What the server hands to a portal; made at 19:30 in Tunis. */
export function bootOf(role: Role, path: string, more: Partial<Boot> = {}): Boot {
  return {
    locale: 'ar',
    apiBase: '/api',
    productName: 'منارة',
    phone: '+216 71 000 000',
    now: '2026-11-20T18:30:00.000Z',
    demo: false,
    light: false,
    path,
    reads: {},
    me: {
      id: 'u1',
      username: 'mariem.bensalem',
      role,
      roles: [role],
      firstName: 'مريم',
      lastName: 'بن سالم',
      email: null,
      phone: '+21698123456',
      photo: null,
      schoolClass: role === 'STUDENT' ? fourthMaths : null,
      createdAt: '2026-09-15T08:00:00.000Z',
      lastSignedInAt: '2026-11-20T07:05:00.000Z',
      preferences: { locale: 'ar', colorScheme: 'light', menuMode: 'static' },
    },
    ...more,
  }
}

export function authBootOf(path: string, more: Partial<AuthBoot> = {}): AuthBoot {
  return {
    locale: 'ar',
    apiBase: '/api',
    productName: 'منارة',
    phone: '+216 71 000 000',
    path,
    demo: false,
    ...more,
  }
}

/** @returns the page inside the frame, as text with one space between parts */
export function textOf(markup: string): string {
  const [page = ''] = /<main.*<\/main>/s.exec(markup) ?? []
  return page
    .replace(/<[^>]+>/g, ' ')
    .replace(/[\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
}

import type { AuthBoot, Boot } from '#/contract/boot.ts'
import type { SchoolClass } from '#/contract/classes.ts'
import type { Role } from '#/contract/roles.ts'
import type { Subject } from '#/contract/subjects.ts'

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
    data: {},
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

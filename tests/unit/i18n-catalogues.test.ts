import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ERROR_CODES } from '#/contract/error-codes.ts'
import { LOCALES } from '#/contract/locales.ts'
import { apiTranslator } from '#/i18n/api.ts'
import { appMessages } from '#/i18n/catalogues.ts'
import { type MessageId, translator } from '#/i18n/translate.ts'
import { type CatalogueLocale, readCatalogues } from '../../scripts/messages/read.ts'
import type { Tokens } from '../../scripts/messages/shape.ts'
import { checkUsage } from '../../scripts/messages/usage.ts'

const root = join(import.meta.dirname, '../..')
const catalogues = readCatalogues(join(root, 'src/i18n'))

/** English words of the specification, kept as they stand there. */
const specified = {
  'common.title.home': 'Home',
  'common.title.admin': 'Admin',
  'common.title.professor': 'Professor',
  'common.title.student': 'Student',
  'common.title.studentSubjects': 'Matières',
  'common.title.myProfile': 'My Profile',
  'common.title.calendar': 'Calendar',
  'common.title.messages': 'Messages',
  'common.title.notFound': 'Not Found',
  'common.title.about': 'About',
  'common.title.subjects': 'Subjects',
  'common.title.content': 'Content',
  'common.title.contact': 'Contact',
  'shell.logout.button': 'Logout',
  'shell.logout.title': 'Logout',
  'shell.logout.question': 'Are you sure you want to logout ?',
  'shell.logout.no': 'No',
  'shell.logout.yes': 'Yes',
  'admin.menu.home': 'Home',
  'admin.menu.dashboard': 'Dashboard',
  'admin.menu.manage': 'Manage',
  'admin.menu.usersLists': 'Users Lists',
  'admin.menu.professors': 'Professors List',
  'admin.menu.students': 'Students List',
  'admin.menu.classes': 'Classes',
  'admin.menu.subjects': 'Matieres',
  'admin.menu.chapters': 'Chapters',
  'admin.menu.courses': 'Courses',
  'admin.menu.groups': 'Groups',
  'admin.menu.online': 'Online',
  'admin.menu.calendar': 'Calendar',
  'professor.menu.dashboard': 'Dashboard',
  'professor.menu.usersLists': 'Users Lists',
  'professor.menu.professors': 'Professors List',
  'professor.menu.students': 'Students List',
  'student.menu.home': 'Home',
  'student.menu.subjects': 'Matières',
  'student.menu.myProfile': 'My Profile',
  'student.menu.calendar': 'Calendar',
  'errors.unknown': 'An unknown error occurred',
  'errors.invalidFormat': 'Invalid response format',
  'errors.userNotFound': 'User not found',
  'errors.badCode': 'Invalid or expired verification code',
  'errors.badRequest': 'Bad request',
  'errors.serverLater': 'Server error. Please try again later.',
  'errors.unexpected': 'Unexpected error occurred',
  'errors.deleteClass': 'Error deleting class',
} as const satisfies Partial<Record<MessageId, string>>

/** All texts of a language, without placeholders, as `[id, text]`. */
function texts(locale: CatalogueLocale): [id: string, text: string][] {
  return [...catalogues.messages[locale].values()].flatMap((namespace) =>
    [...namespace].map(([id, shape]): [string, string] => [id, textOf(shape.tokens)]),
  )
}

function textOf(tokens: Tokens): string {
  return tokens
    .map((token) => {
      if (typeof token === 'string') return token
      const { offset: _, ...cases } = (token[2] ?? {}) as Record<string, Tokens>
      return Object.values(cases).map(textOf).join(' ')
    })
    .join('')
    .replace(/<[^>]*>/g, '')
}

test('the catalogues have no fault', () => {
  expect(catalogues.faults).toEqual([])
})

test('every id that the sources name exists, and every id is used', () => {
  // A menu names a page once it works, and pages of the public site have their titles of the content: the specification's
  // words for these are what tests compare with.
  const waits = ({ id, text }: { id: string; text: string }): boolean =>
    text === 'is used nowhere' && /\.(?:menu|title)\./.test(id) && id in specified
  expect(checkUsage(catalogues, join(root, 'src')).filter((fault) => !waits(fault))).toEqual([])
})

describe('Arabic', () => {
  test('has no Latin word but the names of languages and formats', () => {
    const named = new Set(['common.language.fr', 'common.language.en'])
    const latin = texts('ar').filter(
      ([id, text]) =>
        !named.has(id) &&
        /[A-Za-z]/.test(text.replace(/JSON|CSV|PDF|UTF-8|JPEG|PNG|WebP|MP4|WebM|MOV|MKV|ffmpeg|LaTeX/g, '')),
    )
    expect(latin).toEqual([])
  })

  test('writes its own comma, question mark and semicolon', () => {
    expect(texts('ar').filter(([, text]) => /[\u0600-\u06ff]\s*[,;?]/.test(text))).toEqual([])
  })

  test('writes no direction mark by hand: values are isolated for it', () => {
    expect(texts('ar').filter(([, text]) => /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/.test(text))).toEqual([])
  })

  const ar = translator('ar', appMessages.ar)
  test.each([
    [0, 'لا تلاميذ'],
    [1, 'تلميذ واحد'],
    [2, 'تلميذان'],
    [3, '3 تلاميذ'],
    [10, '10 تلاميذ'],
    [11, '11 تلميذًا'],
    [25, '25 تلميذًا'],
    [99, '99 تلميذًا'],
    [100, '100 تلميذ'],
    [101, '101 تلميذ'],
    [102, '102 تلميذ'],
    [103, '103 تلاميذ'],
    [1284, '1.284 تلميذًا'],
  ])('counts %i students', (count, expected) => {
    expect(ar('common.count.students', { count })).toBe(expected)
  })
})

describe('French', () => {
  test('keeps its high punctuation on the line of the word before', () => {
    expect(texts('fr').filter(([, text]) => / [?!:;»]|« /.test(text))).toEqual([])
  })

  const fr = translator('fr', appMessages.fr)
  test.each([
    [0, 'aucun élève'],
    [1, '1 élève'],
    [2, '2 élèves'],
    [1_000_000, '1\u202f000\u202f000 d’élèves'],
  ])('counts %i students', (count, expected) => {
    expect(fr('common.count.students', { count })).toBe(expected)
  })
})

describe('English', () => {
  const en = translator('en', appMessages.en)
  test.each(Object.entries(specified))('%s is “%s”', (id, text) => {
    expect(en(id as keyof typeof specified)).toBe(text)
  })

  test('an error of the server is told with its code and message', () => {
    expect(en('errors.serverSide', { status: 502, message: 'Bad Gateway' })).toBe(
      'Server-side error: Code 502, Message: Bad Gateway',
    )
  })
})

test('every error code of the API has a message in every language', () => {
  for (const code of ERROR_CODES) {
    const name = code.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
    const said = LOCALES.map((locale) => apiTranslator(locale)(`api.${name}` as 'api.busy'))
    expect(new Set(said).size, code).toBe(LOCALES.length)
    expect(said.join(), code).not.toContain('api.')
  }
})

import { describe, expect, it, test } from 'vitest'
import { signinRequest } from '#/contract/auth.ts'
import { type PasswordFault, type PasswordOwner, passwordFault } from '#/contract/password.ts'

const academy = ['منارة', 'Manara']
const staff: PasswordOwner = { role: 'ADMINISTRATOR', personal: ['leila.benali', 'ليلى', 'بن علي'], academy }
const pupil: PasswordOwner = {
  role: 'STUDENT',
  personal: ['meriem', 'Hélène', 'بن سالم', 'h.bensalem@example.tn', '+21698123456'],
  academy,
}

describe('a password of the staff', () => {
  test.each<[string, PasswordFault]>([
    ['', 'TOO_SHORT'],
    ['eleven char', 'TOO_SHORT'],
    ['é'.normalize('NFD').repeat(11), 'TOO_SHORT'],
    ['ﷺ', 'TOO_SHORT'],
    ['x'.repeat(129), 'TOO_LONG'],
    ['🌊'.repeat(129), 'TOO_LONG'],

    ['aaaaaaaaaaaaaaa', 'REPEATED'],
    ['xqzfxqzfxqzf', 'REPEATED'],
    ['xqzrw-xqzrw-xqz', 'REPEATED'],
    ['kT9#wkT9#wkT9#w', 'REPEATED'],
    ['ababababbbaa', 'REPEATED'],
    ['------------', 'REPEATED'],

    ['123456789012', 'PATTERN'],
    ['210987654321', 'PATTERN'],
    ['1234 5678 9012', 'PATTERN'],
    ['abcdefghijkl', 'PATTERN'],
    ['qwertyuiop12', 'PATTERN'],
    ['AzertyUiop123', 'PATTERN'],
    ['1qaz2wsx3edc', 'PATTERN'],
    ['!@#$%^&*()!!', 'PATTERN'],
    ['ضصثقفغعهخحجد', 'PATTERN'],
    ['12/05/2009 12/05/2009', 'PATTERN'],

    ['passwordpassword', 'COMMON'],
    ['P@ssw0rd12345', 'COMMON'],
    ['MotDePasse2026!', 'COMMON'],
    ['ｐａｓｓｗｏｒｄ１２３４', 'COMMON'],
    ['Administrateur1', 'COMMON'],
    ['student-teacher', 'COMMON'],
    ['كلمة السر 123', 'COMMON'],

    ['manara-manara', 'ACADEMY'],
    ['Manara2026!!!', 'ACADEMY'],
    ['m4n4r4-m4n4r4', 'ACADEMY'],
    ['منارة منارة منارة', 'ACADEMY'],
    ['منــارة 123456', 'ACADEMY'],
    ['azerty-manara', 'ACADEMY'],

    ['LeilaLeilaLeila', 'PERSONAL'],
    ['leila.benali1', 'PERSONAL'],
    ['B3nAli-L3ila-2026', 'PERSONAL'],
    ['leila password', 'PERSONAL'],
    ['لَيْلَى بن علي 1', 'PERSONAL'],
  ])('cannot be %j: %s', (password, fault) => {
    expect(passwordFault(password, staff)).toBe(fault)
  })

  test.each([
    'quite another secret',
    'نجوم البحر الأبيض',
    'correct manara battery',
    'Leila walks her donkey home',
    'mrpjhvxqzkda',
    '839201746583',
    'V7$k!pQz0#Lw',
    'صباح الياسمين في سيدي بوسعيد كل يوم قبل طلوع الشمس على البحر الهادئ',
    '🌊🐪🌴🏺🧿🕌🫒🌶️🐟🎻🧭⛵',
    `${'long but fine '.repeat(9)}!!`,
  ])('can be %j', (password) => {
    expect(passwordFault(password, staff)).toBeUndefined()
  })

  it('may be 128 characters, whatever their size', () => {
    const letters = Array.from({ length: 128 }, (_, index) => String.fromCodePoint(0x1f300 + ((index * 37) % 128)))
    const password = letters.join('')
    expect(passwordFault(password, staff)).toBeUndefined()
    expect(signinRequest.safeParse({ username: 'leila', password }).success).toBe(true)
    expect(signinRequest.safeParse({ username: 'leila', password: `${password}!` }).success).toBe(false)
  })
})

describe('a password of a pupil', () => {
  test.each<[string, PasswordFault]>([
    ['nine char', 'TOO_SHORT'],
    ['1234567890', 'PATTERN'],
    ['1205200912', 'PATTERN'],
    ['password12', 'COMMON'],
    ['azerty1234', 'PATTERN'],
    ['tunisie2026', 'COMMON'],
    ['meriem0123', 'PERSONAL'],
    ['helene-2009', 'PERSONAL'],
    ['+216 98 123 456', 'PERSONAL'],
    ['h.bensalem@example.tn', 'PERSONAL'],
    ['manara1212', 'ACADEMY'],
  ])('cannot be %j: %s', (password, fault) => {
    expect(passwordFault(password, pupil)).toBe(fault)
  })

  test.each(['قط يقفز فوق!', 'blue doors', 'zeitoun 47', 'rdvhkbqmtz'])('can be %j', (password) => {
    expect(passwordFault(password, pupil)).toBeUndefined()
  })
})

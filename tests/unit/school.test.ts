import { describe, expect, it } from 'vitest'
import { SCHOOL, type SubjectCode } from '#/contract/school.ts'
import { SUBJECT_KEYS } from '#/contract/subject-keys.ts'
import { normaliseUsername } from '#/contract/username.ts'
import { DEMO_ACCOUNTS } from '#/server/seed/demo-accounts.ts'
import { demoPeople } from '#/server/seed/demo-people.ts'
import { studentsOfClasses } from '#/server/seed/demo-shares.ts'

const ARABIC = /^[\u0621-\u0652 ]+$/
const FRENCH = /^[0-9A-Za-zÀ-ÿœŒ' ,-]+$/

const lessons = SCHOOL.flatMap(({ code, level, subjects }) =>
  subjects.map((subject) => ({ ...subject, in: code, level })),
)

describe('the school', () => {
  it('has the 23 classes, from the seventh basic year to the baccalaureate', () => {
    expect(SCHOOL.map(({ code }) => code)).toEqual(
      [
        ['7أ', '8أ', '9أ', '1ث'],
        ['2ع', '2تك', '2آ', '2إق', '2ريا'],
        ['3ر', '3ع', '3تق', '3ع إ', '3إق', '3آ', '3ريا'],
        ['4ر', '4ع', '4تق', '4ع إ', '4إق', '4آ', '4ريا'],
      ].flat(),
    )
    expect(new Set(SCHOOL.map(({ code }) => code)).size).toBe(23)
  })

  it.each(SCHOOL)('names $code in both languages, apart from every other class', ({ nameAr, nameFr }) => {
    expect(nameAr).toMatch(ARABIC)
    expect(nameFr).toMatch(FRENCH)
    expect(SCHOOL.filter((other) => other.nameAr === nameAr || other.nameFr === nameFr)).toHaveLength(1)
  })

  it.each(SCHOOL)('teaches $code each subject once, languages among them', ({ subjects }) => {
    const codes = subjects.map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
    expect(codes).toEqual(expect.arrayContaining(['arabic', 'french', 'english', 'physical-education']))
  })
})

describe('a subject', () => {
  it('has both names, and a glyph that is drawn, in every class', () => {
    for (const lesson of lessons) {
      expect(lesson.nameAr, lesson.code).toMatch(ARABIC)
      expect(lesson.nameFr, lesson.code).toMatch(FRENCH)
      if (lesson.key) expect(SUBJECT_KEYS).toContain(lesson.key)
    }
  })

  const sciences: SubjectCode[] = ['mathematics', 'physics', 'svt', 'technology', 'informatics']
  it('is taught in Arabic through basic education where it is a science, in French from then on', () => {
    for (const { code, level, lang } of lessons.filter((lesson) => sciences.includes(lesson.code))) {
      expect({ code, level, lang }).toEqual({ code, level, lang: level <= 9 ? 'ar' : 'fr' })
    }
  })

  const humanities: SubjectCode[] = [
    'arabic',
    'history-geography',
    'islamic-education',
    'civic-education',
    'philosophy',
  ]
  it('is taught in Arabic all along where it belongs to the humanities', () => {
    const taught = lessons.filter(({ code }) => humanities.includes(code))
    expect(new Set(taught.map(({ lang }) => lang))).toEqual(new Set(['ar']))
  })

  it.each([
    ['french', 'fr'],
    ['english', 'en'],
  ])('is taught in itself: %s', (wanted, lang) => {
    const taught = lessons.filter(({ code }) => code === wanted)
    expect(taught).toHaveLength(23)
    expect(new Set(taught.map((lesson) => lesson.lang))).toEqual(new Set([lang]))
  })

  it.each([
    ['philosophy', ['3ر', '4ر', '4ريا'], ['2آ', '1ث']],
    ['islamic-thought', ['4آ'], ['3آ', '4ر']],
    ['algorithms', ['3ع إ', '4ع إ'], ['4ر']],
    ['economics', ['2إق', '3إق', '4إق'], ['2ع', '4آ']],
    ['theatre', ['7أ'], ['8أ']],
  ])('is taught where the curriculum has it: %s', (code, there, elsewhere) => {
    const places = lessons.filter((lesson) => lesson.code === code).map((lesson) => lesson.in)
    expect(places).toEqual(expect.arrayContaining(there))
    for (const place of elsewhere) expect(places).not.toContain(place)
  })
})

describe('the demo academy', () => {
  const people = demoPeople()
  const open = people.filter(({ status }) => !status)
  const of = (role: string) => open.filter((person) => person.role === role)

  it('is the same every time', () => {
    expect(demoPeople()).toEqual(people)
  })

  it('has the people that its lists need', () => {
    expect(of('ADMINISTRATOR')).toHaveLength(4)
    expect(of('PROFESSOR')).toHaveLength(52)
    expect(of('STUDENT')).toHaveLength(640)
    expect(DEMO_ACCOUNTS.map(({ username }) => people.find((person) => person.username === username)?.role)).toEqual(
      DEMO_ACCOUNTS.map(({ role }) => role),
    )
  })

  it('gives nobody the name, number or address of another', () => {
    for (const values of [
      people.map(({ username }) => username),
      people.map(({ phone }) => phone),
      people.flatMap(({ email }) => email ?? []),
    ]) {
      expect(new Set(values).size).toBe(values.length)
    }
  })

  it('has contact details that look real and are plainly not', () => {
    for (const { username, email, phone, firstName, lastName } of people) {
      expect(username).toBe(normaliseUsername(username))
      expect(phone).toMatch(/^\+216[259]0000\d{3}$/)
      expect(email ?? 'x@manara.example').toMatch(/^[a-z.]+@manara\.example$/)
      expect(`${firstName} ${lastName}`).toMatch(ARABIC)
    }
  })

  it('spreads the students like the candidates for the baccalaureate', () => {
    const counts = studentsOfClasses(640)
    const [economics = 0, letters = 0, sciences = 0, mathematics = 0, sport = 0] = [
      '4إق',
      '4آ',
      '4ع',
      '4ر',
      '4ريا',
    ].map((code) => counts.get(code))
    expect([...counts.values()].reduce((sum, count) => sum + count)).toBe(640)
    expect(economics).toBeGreaterThan(letters)
    expect(letters).toBeGreaterThan(sciences)
    expect(sciences).toBeGreaterThan(mathematics)
    expect(mathematics).toBeGreaterThan(sport)
    expect(sport).toBeGreaterThan(0)
    for (const { code } of SCHOOL) {
      expect(of('STUDENT').filter(({ classCode }) => classCode === code)).toHaveLength(counts.get(code) ?? -1)
    }
  })

  it('has exactly one professor for every lesson', () => {
    const taught = of('PROFESSOR').flatMap(({ teaches }) =>
      teaches.map(({ classCode, subject }) => `${classCode} ${subject}`),
    )
    expect(taught.toSorted()).toEqual(lessons.map((lesson) => `${lesson.in} ${lesson.code}`).toSorted())
  })

  it('lets the three demo accounts meet: the student is in a class of the professor', () => {
    const student = people.find(({ username }) => username === 'student')
    const professor = people.find(({ username }) => username === 'professor')
    expect(student?.classCode).toBe('4ر')
    expect(professor?.teaches).toContainEqual({ classCode: '4ر', subject: 'mathematics' })
    expect(professor?.teaches).toContainEqual({ classCode: '3ر', subject: 'mathematics' })
  })
})

import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { AdminDashboard, NewLesson } from '#/contract/dashboard.ts'
import { read } from '#/contract/read.ts'
import { subjectPath } from '#/contract/subject-path.ts'
import { subjectEndpoints } from '#/contract/subjects.ts'
import { Admin } from '#/islands/admin.tsx'
import { Professor } from '#/islands/professor.tsx'
import { Student } from '#/islands/student.tsx'
import { byLevel, levelOf } from '#/portals/shared/levels.ts'
import {
  type Answered,
  answersOf,
  bootOf,
  fourthMaths,
  mathematics,
  nextOf,
  philosophy,
  progressOf,
  sport,
  textOf,
} from './portals-fixtures.ts'

function student(path: string, answered: Answered = {}, schoolClass = true): string {
  const boot = bootOf('STUDENT', path, { reads: answersOf(answered) })
  return renderToStaticMarkup(
    <Student boot={schoolClass ? boot : { ...boot, me: { ...boot.me, schoolClass: null } }} />,
  )
}

describe('the pupil’s first page', () => {
  const subjects = [mathematics, philosophy, sport]
  const dashboard = { role: 'STUDENT' as const, nextTests: null, newLessons: [] as NewLesson[] }
  const data: Answered = {
    dashboard,
    subjects,
    myProgress: progressOf({ [mathematics.id]: [9, 41], [philosophy.id]: [1, 3] }),
    nextLesson: { next: nextOf() },
    hiddenSubjects: { ids: [] },
  }

  test('greets by the clock in Tunis, with the date and the class', () => {
    const text = textOf(student('/student', data))
    expect(text).toContain('مساء الخير يا مريم')
    expect(text).toContain('الجمعة، 20 نوفمبر 2026')
    expect(text).toContain('القسم: السنة الرابعة ثانوي رياضيات')
  })

  test('goes on where it was stopped, with what is left', () => {
    const markup = student('/student', data)
    expect(markup).toMatch(/<bdi dir="ltr" lang="fr">Nombre complexe<\/bdi><\/h2>/)
    expect(textOf(markup)).toMatch(
      /من حيث توقّفت\s+Nombre complexe\s+رياضيات\s*، المحور\s+3\s*:\s+Nombres complexes\s*، مع\s+سنية بن عمّار/,
    )
    expect(textOf(markup)).toMatch(/بقيت\s+11:30\s+من\s+24:10/)
    expect(markup).toMatch(/href="\/student\/courses\/7#material-70"/)
  })

  test.each([
    ['magazine', 4, 12, 'بقيت 8 صفحات من 12'],
    ['book', 39, 40, 'بقيت صفحة واحدة من 40'],
    ['sheet', 38, 40, 'بقيت صفحتان من 40'],
    ['book', 40, 40, 'بلغت الصفحة الأخيرة من 40'],
    ['text', 40, 100, 'قُرئ 40% من النصّ'],
  ] as const)('says what is left of a %s', (kind, position, length, words) => {
    const next = nextOf({ material: { id: 70, kind, position, length } })
    expect(textOf(student('/student', { ...data, nextLesson: { next } })).replace(/\s+/g, ' ')).toContain(words)
  })

  test('says nothing of what is left where that is not known', () => {
    const next = nextOf({ material: { id: 70, kind: 'video', position: 5, length: null } })
    const text = textOf(student('/student', { ...data, nextLesson: { next } }))
    expect(text).toContain('مواصلة الدرس')
    expect(text).not.toContain('بقيت')
  })

  test('offers a lesson to begin with, and says when nothing is left or there is nothing yet', () => {
    const begin = nextOf({ started: false, material: null })
    const first = textOf(student('/student', { ...data, nextLesson: { next: begin } }))
    expect(first).toMatch(/درس للبدء به.*بدء الدرس/)
    const nothing = { ...data, nextLesson: { next: null } }
    expect(textOf(student('/student', nothing))).toContain('تمّ إنجاز كلّ الدروس المنشورة')
    const myProgress = progressOf({ [mathematics.id]: [0, 0] })
    expect(textOf(student('/student', { ...nothing, myProgress }))).toContain('لا دروس بعد')
  })

  test('shows the subjects with their two names, what is done in words, and their glyph', () => {
    const markup = student('/student', data)
    expect(markup).toContain(`href="${subjectPath(mathematics)}" data-subject="mathematics"`)
    expect(textOf(markup)).toMatch(/رياضيات\s+Mathématiques\s+9 من 41 درسًا/)
    expect(textOf(markup)).toMatch(/فلسفة\s+1 من 3 دروس/)
    expect(markup).toContain('#subject-mathematics')
    expect(markup).toContain('#i-book')
    // Few lessons are studs, many are a bar.
    expect(markup).toMatch(/<progress class="bar" value="9" max="41"/)
    expect(markup.match(/class="studs"[^>]*><i class="on"><\/i><i class="now"><\/i><i><\/i><\/span>/g)).toHaveLength(1)
  })

  test('keeps every subject within reach when there are more than it shows', () => {
    const many = Array.from({ length: 9 }, (_, place) => ({ ...mathematics, id: place + 1 }))
    const markup = student('/student', { ...data, subjects: many })
    expect(markup.match(/class="card sub/g)).toHaveLength(6)
    expect(textOf(markup)).toMatch(/كلّ المواد\s+\(\s*9\s*\)/)
  })

  test('counts what is hidden instead of dropping it, and hides nothing that is not optional', () => {
    const german = { ...philosophy, id: 300, nameAr: 'ألمانية', optional: true }
    const hiddenSubjects = { ids: [german.id, mathematics.id] }
    const text = textOf(student('/student', { ...data, subjects: [...subjects, german], hiddenSubjects }))
    expect(text).not.toContain('ألمانية')
    expect(text).toContain('رياضيات')
    expect(text).toMatch(/مادّة واحدة مخفيّة\.\s+عرض المخفيّ/)
  })

  test('says the week in words, with its days as marks', () => {
    const markup = student('/student', data)
    const text = textOf(markup)
    expect(text).toContain('أنجزت 6 دروس، والهدف 8 دروس.')
    expect(text).toContain('5 أيّام متتالية من التعلّم')
    expect(text).toMatch(/الاثنين: يوم تعلّم.*الثلاثاء: دون نشاط.*الجمعة، اليوم: لا نشاط بعد.*الأحد: لم يأت بعد/)
    expect(text).toContain('درس اليوم يزيدها يومًا.')
    expect(markup.match(/aria-current="date"/g)).toHaveLength(1)
  })

  test('draws what the server could read, and waits for the rest', () => {
    const { myProgress: _, nextLesson: __, ...rest } = data
    const markup = student('/student', rest)
    expect(textOf(markup)).toMatch(/رياضيات\s+Mathématiques/)
    expect(textOf(markup)).not.toContain('درسًا')
    // The next lesson, the week, the sessions of the coming days, and what is not read.
    expect(markup.match(/aria-busy="false"/g)).toHaveLength(4)
  })

  test('names new lessons in the language that they are taught in, and has no place for none', () => {
    const lesson = {
      id: 7,
      nameAr: 'عدد مركّب',
      nameFr: 'Nombre complexe',
      lang: 'fr',
      subject: mathematics,
      done: true,
    }
    const markup = student('/student', { ...data, dashboard: { ...dashboard, newLessons: [lesson] } })
    expect(markup).toMatch(/<a href="\/student\/courses\/7"><bdi dir="ltr" lang="fr">Nombre complexe/)
    expect(textOf(markup)).toMatch(/الجديد في موادّي\s+Nombre complexe\s+رياضيات/)
    expect(markup).toContain('منجز')
    expect(textOf(student('/student', data))).not.toContain('الجديد في موادّي')
  })

  test('says to a pupil without a class why, and whom to call', () => {
    const text = textOf(student('/student', { dashboard, subjects: [] }, false))
    expect(text).toContain('لا قسم لك بعد')
    expect(text).toContain('+216 71 000 000')
  })
})

describe('subjects', () => {
  const german = { ...philosophy, id: 300, nameAr: 'ألمانية', nameFr: 'Allemand', optional: true }
  const subjects = [mathematics, philosophy, german]
  const myProgress = progressOf({ [mathematics.id]: [41, 41], [philosophy.id]: [1, 3], [german.id]: [0, 2] })
  const list = (search: string, ids: number[] = []): string =>
    student(`/student/subjects${search}`, { subjects, myProgress, hiddenSubjects: { ids } })
  const namesOn = (markup: string): string[] =>
    [...markup.matchAll(/<h2><span dir="rtl" lang="ar">([^<]+)</g)].map(([, name = '']) => name)

  test('all of them are listed, with their number in words, their professors and what is done', () => {
    const markup = student('/student/subjects', { subjects: [mathematics, philosophy], myProgress })
    expect(textOf(markup)).toContain('مادّتان في قسمك.')
    expect(markup.match(/class="card sub/g)).toHaveLength(2)
    expect(textOf(markup)).toMatch(/رياضيات\s+Mathématiques\s+مع سنية بن عمّار\s+41 من 41 درسًا/)
    expect(textOf(markup)).toMatch(/فلسفة\s+دون أستاذ بعد\s+1 من 3 دروس/)
  })

  test.each([
    ['', ['رياضيات', 'فلسفة', 'ألمانية']],
    ['?q=Mathematiques', ['رياضيات']],
    ['?q=المانيه', ['ألمانية']],
    ['?q=سنيه عمار', ['رياضيات']],
    ['?show=begun', ['فلسفة']],
    ['?show=fresh', ['ألمانية']],
    ['?show=finished', ['رياضيات']],
    ['?show=begun&q=رياضيات', []],
    ['?show=anything', ['رياضيات', 'فلسفة', 'ألمانية']],
  ])('the address %s asks for %j', (search, names) => {
    expect(namesOn(list(search))).toEqual(names)
  })

  test('an optional one may be hidden; then it is counted, and found where it can come back', () => {
    const shown = list('')
    expect(shown.match(/aria-label="إخفاء/g)).toHaveLength(1)
    expect(shown).toContain('aria-label="إخفاء ألمانية"')
    const without = list('', [german.id])
    expect(namesOn(without)).toEqual(['رياضيات', 'فلسفة'])
    expect(textOf(without)).toMatch(/مادّة واحدة مخفيّة\.\s+عرض المخفيّ/)
    expect(without).toContain('href="/student/subjects?show=hidden"')
    const hidden = list('?show=hidden', [german.id])
    expect(namesOn(hidden)).toEqual(['ألمانية'])
    expect(hidden).toContain('aria-label="إظهار ألمانية"')
  })

  test('nothing found, nothing hidden and everything hidden are three things', () => {
    expect(textOf(list('?q=xyz'))).toMatch(/لا نتيجة.*مسح التصفية/)
    expect(textOf(list('?show=hidden'))).toMatch(/لا مادّة مخفيّة.*الرجوع إلى كلّ الموادّ/)
    const all = student('/student/subjects', { subjects: [german], myProgress, hiddenSubjects: { ids: [german.id] } })
    expect(textOf(all)).toMatch(/كلّ موادّك مخفيّة.*مادّة واحدة مخفيّة/)
  })

  test('none is said in words too, with the way to ask', () => {
    expect(textOf(student('/student/subjects', { subjects: [] }))).toMatch(/لا موادّ بعد.*\+216 71 000 000/)
  })

  test('one is shown by its address alone, with others of the class beside it', () => {
    const seen = { subjects: [mathematics, philosophy], myProgress: progressOf({ [philosophy.id]: [1, 3] }) }
    const markup = student(subjectPath(mathematics), { subject: mathematics, ...seen })
    const text = textOf(markup)
    expect(markup).toMatch(/<h1 tabindex="-1"><span dir="rtl" lang="ar">رياضيات<\/span> <bdi dir="ltr" lang="fr">/)
    expect(text).toContain('تُدرَّس بالفرنسية')
    expect(text).toMatch(/قد يفيدك أيضًا\s+فلسفة/)
    expect(markup).toMatch(/<a href="\/student\/subjects" aria-current="true">/)
  })

  test('in French the French name comes first', () => {
    const reads = answersOf({ subject: mathematics })
    const boot = bootOf('STUDENT', subjectPath(mathematics), { locale: 'fr', reads })
    const markup = renderToStaticMarkup(<Student boot={boot} />)
    expect(markup).toMatch(
      /<h1 tabindex="-1"><span dir="ltr" lang="fr">Mathématiques<\/span> <bdi dir="rtl" lang="ar">/,
    )
  })

  test('one that the server did not give is not found', () => {
    const boot = bootOf('STUDENT', '/student/subjects/999-x/details', {
      reads: answersOf({ subjects: [mathematics] }),
      missing: [read(subjectEndpoints.read, { id: 999 }).key],
    })
    expect(textOf(renderToStaticMarkup(<Student boot={boot} />))).toContain('الصفحة غير موجودة')
  })
})

test('messages say what will be there and offer one next step', () => {
  const markup = student('/student/messages', { threads: { items: [], older: null } })
  expect(textOf(markup)).toContain('لا رسائل بعد')
  expect(markup).toContain('href="/student/messages/new"')
})

describe('the professor’s first page', () => {
  const professor = (dashboard: Answered['dashboard']): string => {
    const boot = bootOf('PROFESSOR', '/professor', { reads: answersOf({ dashboard }) })
    return textOf(renderToStaticMarkup(<Professor boot={boot} />))
  }

  test('shows what is taught to whom', () => {
    const dashboard: Answered['dashboard'] = {
      role: 'PROFESSOR',
      teaching: [
        {
          schoolClass: fourthMaths,
          subject: mathematics,
          students: 3,
          chapters: 2,
          courses: { published: 4, draft: 1 },
        },
      ],
      drafts: [],
      needs: { items: [], total: 0 },
    }
    const text = professor(dashboard)
    expect(text).toMatch(/رياضيات\s+Mathématiques\s+السنة الرابعة ثانوي رياضيات\s*،\s*3 تلاميذ/)
  })

  test('says why nothing is there', () => {
    const nothing = professor({ role: 'PROFESSOR', teaching: [], drafts: [], needs: { items: [], total: 0 } })
    expect(nothing).toContain('لا موادّ مسندة بعد')
  })
})

describe('the administrator’s first page', () => {
  const classOf = (id: number, code: string, students: number): AdminDashboard['studentsByClass'][number] => ({
    schoolClass: { ...fourthMaths, id, code },
    students,
  })
  const counts = { students: 1284, professors: 52, classes: 46, subjects: 239, signedIn: 3 }
  const waiting = { professors: 0, students: 0, sessions: { count: 0, firstOn: null } }

  test('counts the academy in Tunisian digits and draws each class as a row of a table', () => {
    const data: Answered = {
      dashboard: {
        role: 'ADMINISTRATOR',
        counts,
        waiting,
        preparesFilms: true,
        wall: 'stands',
        studentsByClass: [classOf(1, '7أ', 30), classOf(2, '4ر', 15)],
      },
    }
    const markup = renderToStaticMarkup(<Admin boot={bootOf('ADMINISTRATOR', '/admin', { reads: answersOf(data) })} />)
    expect(textOf(markup)).toMatch(/التلاميذ\s+1\.284/)
    expect(textOf(markup)).toMatch(/متّصلون الآن\s+3/)
    // Every level on the one scale of the largest class.
    expect([...markup.matchAll(/<progress class="bar" value="(\d+)" max="(\d+)"/g)].map(([, ...bar]) => bar)).toEqual([
      ['30', '30'],
      ['15', '30'],
    ])
  })

  test('says that there are no classes', () => {
    const data: Answered = {
      dashboard: { role: 'ADMINISTRATOR', counts, waiting, preparesFilms: true, wall: 'stands', studentsByClass: [] },
    }
    const markup = renderToStaticMarkup(<Admin boot={bootOf('ADMINISTRATOR', '/admin', { reads: answersOf(data) })} />)
    expect(textOf(markup)).toContain('لا أقسام بعد')
  })

  test.each([
    ['7أ', 'basic'],
    ['9أ', 'basic'],
    ['1ث', 'first'],
    ['2تك', 'second'],
    ['3ع إ', 'third'],
    ['4ر', 'baccalaureate'],
    ['11', 'other'],
    ['حرّ', 'other'],
  ])('a class with the code %s is of the level %s', (code, level) => {
    expect(levelOf(code)).toBe(level)
  })

  test('levels come in school order, without empty ones', () => {
    const classes = [classOf(1, '4ر', 1), classOf(2, '7أ', 1), classOf(3, '4ع', 1)]
    const groups = byLevel(classes, ({ schoolClass }) => schoolClass)
    expect(groups.map(({ level, things }) => [level, things.length])).toEqual([
      ['basic', 1],
      ['baccalaureate', 2],
    ])
  })
})

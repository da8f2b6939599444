import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { Boot } from '#/contract/boot.ts'
import { classEndpoints } from '#/contract/classes.ts'
import { dashboardEndpoints } from '#/contract/dashboard.ts'
import { questionQueueAddress } from '#/contract/question-queue-list.ts'
import { type PlacedQuestion, questionEndpoints } from '#/contract/questions.ts'
import { type Read, read } from '#/contract/read.ts'
import { unreadEndpoints } from '#/contract/unread.ts'
import { appMessages } from '#/i18n/catalogues.ts'
import { I18nProvider } from '#/i18n/react.tsx'
import { Admin } from '#/islands/admin.tsx'
import { Professor } from '#/islands/professor.tsx'
import { BootProvider } from '#/portals/shared/boot-context.tsx'
import { GoneQuestion } from '#/portals/shared/question-queue/gone-question.tsx'
import { unreadWith } from '../support/unread.ts'
import { bootOf, fourthMaths, mathematics, philosophy, textOf } from './portals-fixtures.ts'

const ID = '0198a7f2-3c44-7d1e-8a52-6f0d3b9c1e77'
const OTHER = '0198a7f2-3c44-7d1e-8a52-6f0d3b9c1e88'
const colleague = { id: 'u9', firstName: 'سنية', lastName: 'بن عمّار' }

const question: PlacedQuestion = {
  ...{ id: ID, author: { kind: 'student', id: 's1', firstName: 'أنس', lastName: 'الهمّامي' } },
  ...{ own: false, words: 'كيف نعرف أنّ\nالعمدة موجبة؟', at: '2026-11-20T15:30:00.000Z', changed: false },
  ...{ hidden: false, reported: false, votes: 2, voted: false, changeableUntil: null },
  ...{ courseId: 7, materialId: 70, position: 760, nameHidden: true, answered: false, takenBy: null },
  ...{ answerCount: 0, answers: [] },
  place: {
    course: { id: 7, nameAr: 'عدد مركّب', nameFr: 'Nombre complexe', lang: 'fr' },
    subject: mathematics,
    schoolClass: fourthMaths,
    material: { id: 70, nameAr: 'فيديو', nameFr: 'Film', lang: 'fr', kind: 'video' },
  },
}
const inMaterial = (kind: 'book' | 'text', position: number | null): PlacedQuestion => ({
  ...question,
  position,
  place: { ...question.place, material: { id: 70, nameAr: 'كتاب', nameFr: 'Livre', lang: 'fr', kind } },
})

const reads = (...answers: readonly [Read, unknown][]): Boot['reads'] =>
  Object.fromEntries(answers.map(([{ key }, data]) => [key, data]))
const list = (items: PlacedQuestion[], search: Record<string, string> = {}): [Read, unknown] => {
  const query = questionQueueAddress.queryOf(search)
  return [read(questionEndpoints.queue, query), { items, total: items.length, page: query.page, size: query.size }]
}
const one = (of: PlacedQuestion): [Read, unknown] => [read(questionEndpoints.read, { id: ID }), of]
const taught = (...subjects: unknown[]): [Read, unknown] => [
  read(classEndpoints.choices),
  [{ ...fourthMaths, subjects }],
]

const PATH = '/professor/messages/questions'
function professor(path: string, ...answers: readonly [Read, unknown][]): string {
  return renderToStaticMarkup(<Professor boot={bootOf('PROFESSOR', path, { reads: reads(...answers) })} />)
}
function admin(path: string, ...answers: readonly [Read, unknown][]): string {
  return renderToStaticMarkup(<Admin boot={bootOf('ADMINISTRATOR', path, { reads: reads(...answers) })} />)
}

describe('questions that wait for staff', () => {
  test('stand in a list: who asks and since when, the words, where, and in which class', () => {
    const markup = professor(PATH, list([question]))
    expect(markup).toMatch(/<a href="\/professor\/messages\/questions" aria-current="page">/)
    expect(markup).toContain(`href="${PATH}/${ID}"`)
    expect(textOf(markup)).toMatch(
      /أنس الهمّامي\s+قبل 3 ساعات\s+كيف نعرف أنّ العمدة موجبة؟\s+Nombre complexe\s+12:40\s+رياضيات\s+·\s+السنة الرابعة/,
    )
    expect(markup).toContain('<li data-subject="mathematics">')
    expect(markup).toMatch(/<span class="[^"]*truncate[^"]*" dir="ltr" lang="fr">Nombre complexe/)
  })

  test('say where in their course they are', () => {
    const textIn = (of: PlacedQuestion) => textOf(professor(PATH, list([of])))
    expect(textIn(inMaterial('book', 3))).toMatch(/Nombre complexe\s+صفحة 3/)
    expect(textIn(inMaterial('text', 40))).toMatch(/Nombre complexe\s+في النصّ/)
    expect(textIn(inMaterial('book', null))).toMatch(/Nombre complexe\s+Livre/)
    const whole = { ...question, position: null, materialId: null, place: { ...question.place, material: null } }
    expect(textIn(whole)).toMatch(/Nombre complexe\s+الدرس كلّه/)
  })

  test('say who has taken them, and that they are reported', () => {
    const mine = { ...question, id: OTHER, takenBy: { ...colleague, id: 'u1' } }
    const text = textOf(professor(PATH, list([{ ...question, takenBy: colleague, hidden: true }, mine])))
    expect(text).toMatch(/في عهدة\s+سنية بن عمّار\s+تمّ الإبلاغ عنه/)
    expect(text).toContain('في عهدتك')
  })

  test('are narrowed by how they stand, and by a subject where there are several', () => {
    const search = { state: 'answered', subjectId: '183' }
    const markup = professor(`${PATH}?state=answered&subjectId=183`, list([], search), taught(mathematics, philosophy))
    expect(markup).toContain(`href="${PATH}?subjectId=183"`)
    expect(markup).toContain(`href="${PATH}?state=taken&amp;subjectId=183"`)
    expect(markup).toMatch(/<option value="183" selected="">/)
    expect(textOf(markup)).toContain('لا أسئلة من هذا النوع في هذه المادّة')
    expect(professor(PATH, list([question]), taught(mathematics))).not.toContain('<select')
  })

  test('are none where all are answered', () => {
    expect(textOf(professor(PATH, list([])))).toContain('أُجيب عن كلّ الأسئلة')
    expect(textOf(professor(`${PATH}?page=2`, list([], { page: '2' })))).toContain('العودة إلى أوّل القائمة')
  })

  test('are looked after by administrators, who take none', () => {
    const markup = admin('/admin/messages/questions', list([question]))
    expect(markup).toContain(`href="/admin/messages/questions/${ID}"`)
    expect(markup).not.toContain('state=taken')
  })
})

describe('a question beside the list', () => {
  test('says where it stands, and leads to it there and to the next one', () => {
    const next = { ...question, id: OTHER }
    const markup = professor(`${PATH}/${ID}?subjectId=183`, list([question, next], { subjectId: '183' }), one(question))
    expect(markup).toMatch(/<h1[^>]*><bdi dir="ltr" lang="fr">Nombre complexe<\/bdi><\/h1>/)
    expect(markup).toContain('href="/professor/courses/7/preview?at=760#material-70"')
    expect(textOf(markup)).toMatch(/عرض موضع السؤال:\s+12:40/)
    expect(textOf(markup)).toContain('تولّي الجواب')
    expect(markup).toMatch(new RegExp(`href="${PATH}/${OTHER}\\?subjectId=183" class="[^"]*">السؤال التالي`))
  })

  test('goes on from the end of the list to its beginning, past what others have taken', () => {
    const before = { ...question, id: OTHER }
    const taken = { ...question, id: 'x', takenBy: colleague }
    const markup = professor(`${PATH}/${ID}`, list([before, question, taken]), one(question))
    expect(markup).toMatch(new RegExp(`href="${PATH}/${OTHER}" class="[^"]*">السؤال التالي`))
    expect(professor(`${PATH}/${ID}`, list([question, taken]), one(question))).toMatch(
      /href="[^"]*questions" class="[^"]*">كلّ الأسئلة/,
    )
  })

  test('that somebody has taken is theirs alone', () => {
    const taken = { ...question, takenBy: colleague }
    const text = textOf(professor(`${PATH}/${ID}`, list([]), one(taken)))
    expect(text).toMatch(/في عهدة\s+سنية بن عمّار/)
    expect(text).not.toContain('تولّي الجواب')
    const mine = { ...question, takenBy: { ...colleague, id: 'u1' } }
    const own = textOf(professor(`${PATH}/${ID}`, list([]), one(mine)))
    expect(own).toContain('يبقى السؤال في عهدتك 48 ساعة من وقت تولّيه.')
    expect(own).toContain('تركه لأستاذ آخر')
  })

  test('is not taken by administrators, and not once it is answered', () => {
    expect(textOf(admin(`/admin/messages/questions/${ID}`, list([]), one(question)))).not.toContain('تولّي')
    const done = { ...question, answered: true }
    expect(textOf(professor(`${PATH}/${ID}`, list([]), one(done)))).not.toContain('تولّي')
  })
})

test('a question that is gone is gone for all, and for professors may be of a subject that they have left', () => {
  const gone = (role: 'PROFESSOR' | 'ADMINISTRATOR'): string =>
    renderToStaticMarkup(
      <I18nProvider locale="ar" messages={appMessages.ar}>
        <BootProvider boot={bootOf(role, '/')}>
          <GoneQuestion ways={{ list: PATH, next: undefined }} />
        </BootProvider>
      </I18nProvider>,
    )
  expect(gone('PROFESSOR')).toContain('حُذف، أو لم تعد مادّته من موادّك.')
  expect(gone('ADMINISTRATOR')).toContain('حُذف هذا السؤال.')
  expect(gone('ADMINISTRATOR')).not.toContain('موادّك')
})

test('a first page of professors says how many questions wait, and leads to them', () => {
  const dashboard = {
    ...{ role: 'PROFESSOR', drafts: [], needs: { items: [], total: 0 } },
    teaching: [{ subject: mathematics, schoolClass: fourthMaths, courses: 1, published: 1, students: 29, groups: 1 }],
  }
  const counts = unreadWith({ questions: 3 })
  const answers = (questions: number): [Read, unknown][] => [
    [read(dashboardEndpoints.read), dashboard],
    [read(unreadEndpoints.read), { ...counts, questions }],
  ]
  const markup = professor('/professor', ...answers(3))
  expect(markup).toMatch(/<a class="link" href="\/professor\/messages\/questions">3 أسئلة تنتظر الجواب/)
  expect(professor('/professor', ...answers(0))).not.toContain('تنتظر الجواب')
})

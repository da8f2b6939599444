import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { progressEndpoints } from '#/contract/progress.ts'
import type { Question } from '#/contract/questions.ts'
import { questionEndpoints } from '#/contract/questions.ts'
import { read } from '#/contract/read.ts'
import type { Role } from '#/contract/roles.ts'
import { appMessages } from '#/i18n/catalogues.ts'
import { I18nProvider } from '#/i18n/react.tsx'
import { Student } from '#/islands/student.tsx'
import { BootProvider } from '#/portals/shared/boot-context.tsx'
import { QuestionView } from '#/portals/shared/questions/question-view.tsx'
import { lessonRead } from '#/portals/shared/reads.ts'
import { QuestionPlaces } from '#/portals/student/lesson/questions/question-places.tsx'
import { Questions } from '#/portals/student/lesson/questions/questions.tsx'
import { courseQuestions } from '#/stores/course-questions.ts'
import { createLearning } from '#/stores/learning.ts'
import { bootOf, mathematics } from './portals-fixtures.ts'
import { answerOf, erased, partOf, placedOf, questionOf, somebody, sonia } from './question-fixtures.ts'

const FILM = [{ id: 70, kind: 'video' as const }]
const plain = (markup: string): string =>
  markup
    .replace(/<[^>]+>/g, ' ')
    .replace(/[\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')

/** @returns a question as somebody sees it: as it is drawn, and as it reads */
function view(question: Question, role: Role = 'STUDENT'): { markup: string; text: string } {
  const markup = renderToStaticMarkup(
    <I18nProvider locale="ar" messages={appMessages.ar}>
      <BootProvider boot={bootOf(role, '/')}>
        <QuestionView question={question} materials={FILM} onPlace={() => undefined} />
      </BootProvider>
    </I18nProvider>,
  )
  return { markup: markup.replace(/[\u2066-\u2069]/g, ''), text: plain(markup) }
}

describe('a question', () => {
  test('says who asks, where and when, and leads there', () => {
    const { markup, text } = view(questionOf('a', { words: 'هل الطويلة موجبة؟' }))
    expect(markup).toMatch(
      /<article[^>]*aria-labelledby="([^"]+)".*<h3 id="\1"[^>]*dir="auto"[^>]*>هل الطويلة موجبة؟<\/h3>/,
    )
    expect(text).toMatch(/أنس\s+أمس/)
    expect(markup).toContain('aria-label="مشاهدة الدرس عند 12:40"')
  })

  test('of which the name is hidden is a pupil’s of the class, and its own writer’s', () => {
    const hidden = questionOf('a', { author: somebody, nameHidden: true })
    expect(view(hidden).text).toContain('أحد تلاميذ القسم')
    expect(view(hidden).text).not.toContain('أنس')
    const own = view(questionOf('a', { own: true, nameHidden: true })).text
    expect(own).toContain('أنت')
    expect(own).toContain('لا يرى زملاؤك اسمك.')
    const staff = view(questionOf('a', { nameHidden: true }), 'PROFESSOR').text
    expect(staff).toContain('أنس')
    expect(staff).toContain('لا يظهر هذا الاسم لتلاميذ القسم.')
  })

  test('whose writer is erased stays without a name', () => {
    expect(view(questionOf('a', { author: erased })).text).toContain('حساب محذوف')
  })

  test('waits, and says how one hears of its answer', () => {
    expect(view(questionOf('a')).text).toContain('في انتظار جواب. مع «سؤالي أيضًا» يصلك إشعار عند وصول جواب.')
    expect(view(questionOf('a', { own: true })).text).toContain('في انتظار جواب. يصلك إشعار عند وصول جواب.')
    const some = questionOf('a', { answers: [answerOf('x')], answerCount: 1 })
    expect(view(some).text).toContain('لم يؤكّد أستاذ المادّة أيّ جواب بعد.')
    expect(view({ ...some, answered: true }).text).not.toMatch(/انتظار|لم يؤكّد/)
  })

  test('is said to be theirs by others, not by its writer nor by staff, who see how many do', () => {
    const voted = view(questionOf('a', { votes: 3, voted: true }))
    expect(voted.markup).toMatch(/<button[^>]*aria-pressed="true"[^>]*>/)
    expect(voted.text).toMatch(/سؤالي أيضًا\s+3/)
    for (const seen of [
      view(questionOf('a', { votes: 3, own: true })),
      view(questionOf('a', { votes: 3 }), 'PROFESSOR'),
    ]) {
      expect(seen.markup).not.toContain('aria-pressed')
      expect(seen.text).toContain('وهو سؤال 3 تلاميذ آخرين')
    }
  })

  test('that was reported says so to those who still see it', () => {
    const { text } = view(questionOf('a', { hidden: true, own: true }))
    expect(text).toContain('تمّ الإبلاغ عن هذا النصّ. لا يظهر لتلاميذ القسم إلى أن تنظر فيه الإدارة.')
  })
})

describe('its answers', () => {
  const answers = [
    answerOf('x', { author: sonia, right: true, votes: 11, words: 'نعم\nدائمًا' }),
    answerOf('y', { words: 'On peut aussi.' }),
    answerOf('z'),
  ]
  const answered = questionOf('a', { answered: true, answers, answerCount: 5 })

  test('say in words which is right, and from whom they are', () => {
    const { markup, text } = view(answered)
    expect(text).toMatch(/سنية بن عمّار\s+من أساتذة المادّة.*جواب صحيح.*أفادني\s+11/)
    expect(text.match(/جواب صحيح/g)).toHaveLength(1)
    expect(markup).toMatch(/whitespace-pre-wrap[^>]*dir="auto">نعم\nدائمًا</)
  })

  test('are shown in part, with a way to all of them', () => {
    const { markup, text } = view(answered)
    expect(markup.match(/data-answer=/g)).toHaveLength(3)
    expect(text).toContain('عرض كلّ الأجوبة، وهي 5')
    expect(view({ ...answered, answerCount: 3 }).text).not.toContain('عرض كلّ')
  })

  test('are confirmed by professors alone, who delete those of pupils; administrators delete all, and report nothing', () => {
    const [student, professor, admin] = (['STUDENT', 'PROFESSOR', 'ADMINISTRATOR'] as const).map(
      (role) => view(answered, role).text,
    )
    expect(student).not.toMatch(/تأكيد|حذف/)
    expect(student?.match(/إبلاغ/g)).toHaveLength(4)
    expect(professor?.match(/تأكيد أنّه صحيح/g)).toHaveLength(2)
    expect(professor?.match(/إلغاء التأكيد/g)).toHaveLength(1)
    expect(professor?.match(/حذف/g)).toHaveLength(3)
    expect(admin?.match(/حذف/g)).toHaveLength(4)
    expect(admin).not.toContain('إبلاغ')
  })

  test('are told apart where their buttons are heard alone', () => {
    const { markup } = view({ ...answered, own: true, changeableUntil: '2026-11-20T18:40:00.000Z' })
    const ids = [...markup.matchAll(/<(?:h3|p) id="([^"]+)"[^>]*dir="auto"/g)].map(([, id]) => id)
    expect(ids).toHaveLength(4)
    const described = [...markup.matchAll(/<button[^>]*aria-describedby="([^"]+)"/g)].map(([, id]) => id)
    // To change and to delete the question; to say of an answer that it helped, and to report it.
    expect(described).toEqual(ids.flatMap((id) => [id, id]))
    const staff = view(answered, 'PROFESSOR').markup
    expect(staff.match(/<button[^>]*aria-describedby="[^"]+"[^>]*>(?:<svg.*?<\/svg>)?(?:تأكيد|إلغاء)/g)).toHaveLength(3)
  })

  test('are changed and deleted by their writer as long as that may be', () => {
    const own = (until: string) => view(questionOf('a', { own: true, changeableUntil: until })).text
    expect(own('2026-11-20T18:40:00.000Z')).toMatch(/تعديل\s+حذف/)
    expect(own('2026-11-20T18:20:00.000Z')).not.toMatch(/تعديل|حذف/)
  })
})

describe('a lesson', () => {
  const film = questionOf('a', { words: 'لماذا؟' })
  const onText = questionOf('b', { materialId: null, position: null, answered: true })
  const draw = (part: Parameters<typeof partOf>): string => {
    const { key } = courseQuestions(7, 'all')
    const learning = createLearning({
      ...{ materials: [], places: [], show: () => undefined },
      begin: () => ({ at: () => undefined, active: () => undefined, stop: () => undefined }),
    })
    return renderToStaticMarkup(
      <I18nProvider locale="ar" messages={appMessages.ar}>
        <BootProvider boot={bootOf('STUDENT', '/', { reads: { [key]: partOf(...part) } })}>
          <Questions courseId={7} materials={FILM} learning={learning} linked={undefined} />
          <QuestionPlaces courseId={7} materials={FILM} linked={undefined} />
        </BootProvider>
      </I18nProvider>,
    )
  }

  test('has a field for a question, and invites to the first one', () => {
    const text = plain(draw([[]]))
    expect(text).toMatch(/سؤالك عن الدرس.*إخفاء اسمي عن زملائي.*إرسال السؤال.*لا أسئلة بعد/)
    expect(text).not.toContain('أسئلة حسب')
  })

  test('has its questions by how they stand, and those of its film by second', () => {
    const markup = draw([[film, onText], { older: 'x' }])
    expect(plain(markup)).toMatch(/الكلّ 2 في الانتظار 1 أسئلتي 0/)
    expect(plain(markup)).toContain('عرض أسئلة أقدم')
    expect(plain(markup)).toMatch(/أسئلة حسب الثانية 12:40 لماذا؟ ينتظر/)
    expect(markup).toContain('href="/student/courses/7?question=a#questions"')
  })
})

test('a lesson has a place for its questions, to which its head leads, before anything of them is fetched', () => {
  const names = { nameAr: 'عدد مركّب', nameFr: 'Nombre complexe' }
  const course = { id: 7, ...names, lang: 'fr', dir: 'ltr', chapterId: 3 }
  const contents = { course, chapter: { id: 3, ...names }, subject: mathematics, materials: [], lessons: [] }
  const reads = {
    [lessonRead({ id: 7 }).key]: contents,
    [read(progressEndpoints.course, { id: 7 }).key]: { lessons: [] },
  }
  const markup = renderToStaticMarkup(<Student boot={bootOf('STUDENT', '/student/courses/7', { reads })} />)
  expect(markup).toContain('<a href="#questions">')
  expect(markup).toMatch(/<section id="questions"[^>]*>\s*<h2[^>]*>أسئلة وأجوبة<\/h2>/)
  expect(markup).not.toContain('إرسال السؤال')
})

test('what a pupil asked stands among their messages, and leads to its lesson', () => {
  const items = [
    placedOf('a', { own: true, words: 'لماذا؟', answered: true, answerCount: 2 }),
    placedOf('b', { voted: true }),
  ]
  const list = read(questionEndpoints.mine, { page: 1, size: 20 })
  const path = '/student/messages/questions'
  const page = { items, total: 2, page: 1, size: 20 }
  const markup = renderToStaticMarkup(<Student boot={bootOf('STUDENT', path, { reads: { [list.key]: page } })} />)
  expect(markup).toContain(`<a href="${path}" aria-current="page">`)
  expect(markup).not.toContain('<search>')
  expect(markup).toContain('href="/student/courses/7?question=a#questions"')
  expect(plain(markup)).toMatch(/لماذا؟\s+أمس\s+رياضيات\s+Nombre complexe\s+12:40\s+له جواب\s+جوابان/)
  expect(plain(markup)).toMatch(/في انتظار جواب\s+سؤالي أيضًا/)
})

describe('what a pupil asked', () => {
  const draw = (number: number, ...items: ReturnType<typeof placedOf>[]): string => {
    const list = read(questionEndpoints.mine, { page: number, size: 20 })
    const page = { items, total: items.length, page: number, size: 20 }
    const path = `/student/messages/questions${number > 1 ? `?page=${number}` : ''}`
    const boot = bootOf('STUDENT', path, { reads: { [list.key]: page } })
    return renderToStaticMarkup(<Student boot={boot} />)
  }

  test('and classmates alone have answered is to be confirmed, and waits for no answer', () => {
    const text = plain(draw(1, placedOf('a', { own: true, answerCount: 2 })))
    expect(text).toMatch(/في انتظار تأكيد أستاذ\s+جوابان/)
    expect(text).not.toContain('في انتظار جواب')
  })

  test('is not nothing at all where a later page of it is empty', () => {
    expect(plain(draw(1))).toContain('لا أسئلة لك بعد')
    const later = draw(2)
    expect(plain(later)).not.toContain('لا أسئلة لك بعد')
    expect(later).toMatch(/<a href="\/student\/messages\/questions" class="[^"]*">العودة إلى أوّل القائمة/)
  })
})

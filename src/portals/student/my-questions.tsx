import '#/portals/shared/thread-words.ts'
import type { ReactElement } from 'react'
import { pageAddress } from '#/contract/page-address.ts'
import type { PlacedQuestion, PlacedQuestionPage } from '#/contract/questions.ts'
import type { Read } from '#/contract/read.ts'
import { useT } from '#/i18n/react.tsx'
import { Words } from '#/portals/shared/words/words.tsx'
import { ButtonLink } from '#/ui/button.tsx'
import { Chip } from '#/ui/chip.tsx'
import { EmptyState } from '#/ui/states.tsx'
import { useNow } from '../shared/calendar/use-calendar.ts'
import { TaughtName } from '../shared/lesson/taught-name.tsx'
import { RowsPager } from '../shared/list/rows-pager.tsx'
import { ShortTime } from '../shared/messages/message-time.tsx'
import { MessagesFrame } from '../shared/messages/messages-frame.tsx'
import { AwaitedList } from '../shared/messages/parts-of-list.tsx'
import { LocalName } from '../shared/names.tsx'
import type { ScreenProps } from '../shared/pages.ts'
import { PlaceName } from '../shared/questions/question-place.tsx'
import { questionPath, routes } from './routes.ts'

/** What the pupil asked, or said to be their question too; each leads to its place in its lesson. */
export function MyQuestions({ reads }: ScreenProps<{ list: Read<PlacedQuestionPage> }>): ReactElement {
  const t = useT()
  return (
    <MessagesFrame
      title={t('student.questions.title')}
      names={{ list: t('questions.mine.list'), pane: t('questions.mine.pane'), choose: t('questions.mine.choose') }}
      button={null}
      tab="questions"
      list={
        <AwaitedList read={reads.list}>
          {(page, busy) => (page.items.length === 0 ? <Nothing page={page.page} /> : <Rows of={page} busy={busy} />)}
        </AwaitedList>
      }
    />
  )
}

function Rows({ of: page, busy }: { of: PlacedQuestionPage; busy: boolean }): ReactElement {
  return (
    <>
      <ul className="divide-y divide-line border-b border-line" aria-busy={busy}>
        {page.items.map((question) => (
          <Row key={question.id} of={question} />
        ))}
      </ul>
      <RowsPager of={page} hrefOf={(number) => routes.myQuestions + pageAddress.searchOf({ page: number })} />
    </>
  )
}

function Row({ of: question }: { of: PlacedQuestion }): ReactElement {
  const t = useT()
  const now = useNow()
  const { id, courseId, words, at, answered, answerCount, own, hidden, place } = question
  const { course, subject, material } = place
  return (
    <li data-subject={subject.key ?? undefined}>
      <a
        className="thread-item grid min-h-18 grid-cols-[minmax(0,1fr)] gap-1 px-4 py-3 text-base-content no-underline hover:bg-base-200"
        href={questionPath(courseId, id)}
      >
        <span className="flex items-baseline gap-2">
          <span className="line-clamp-2 max-h-20 grow font-semibold wrap-anywhere" dir="auto">
            <Words of={words} />
          </span>
          <ShortTime at={at} now={now} className="flex-none text-xs text-muted" />
        </span>
        <span className="flex flex-wrap gap-x-2 text-xs text-muted">
          <span className="text-subject-text">
            <LocalName of={subject} />
          </span>
          <TaughtName of={course} />
          {material && <PlaceName of={question} materials={[material]} />}
        </span>
        <span className="flex flex-wrap items-center gap-2 text-xs text-muted">
          <Chip tone={answered ? 'success' : 'line'} icon={answered ? 'check' : 'clock'}>
            {t(answered ? 'questions.hasAnswer' : answerCount > 0 ? 'questions.toConfirm' : 'questions.waitsForAnswer')}
          </Chip>
          {answerCount > 0 && <span>{t('questions.answerCount', { count: answerCount })}</span>}
          {!own && <span>{t('questions.vote.question')}</span>}
          {hidden && <span>{t('questions.reported')}</span>}
        </span>
      </a>
    </li>
  )
}

/** Nothing on a later page is not nothing at all. */
function Nothing({ page }: { page: number }): ReactElement {
  const t = useT()
  if (page > 1) {
    return (
      <EmptyState
        icon="message"
        mirrorIcon
        title={t('questions.none.page')}
        heading="h2"
        action={
          <ButtonLink variant="outline" href={routes.myQuestions}>
            {t('questions.first')}
          </ButtonLink>
        }
      />
    )
  }
  return (
    <EmptyState
      icon="message"
      mirrorIcon
      title={t('questions.mine.none')}
      text={t('questions.mine.noneText')}
      heading="h2"
      action={
        <ButtonLink variant="outline" href={routes.subjects}>
          {t('student.groups.toSubjects')}
        </ButtonLink>
      }
    />
  )
}

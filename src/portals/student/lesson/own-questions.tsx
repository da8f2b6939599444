import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import type { MaterialContents } from '#/contract/course-contents.ts'
import { QUESTIONS_ANCHOR } from '#/contract/question-rules.ts'
import { isUuid } from '#/contract/uuid.ts'
import { formatNumber } from '#/i18n/format.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import { courseQuestions } from '#/stores/course-questions.ts'
import { messageOf } from '#/stores/errors.ts'
import type { LessonLearning } from '#/stores/learning.ts'
import type { PortalPage } from '#/stores/router.ts'
import { Card } from '#/ui/card.tsx'
import { ErrorState, SkeletonList } from '#/ui/states.tsx'
import { type QuestionsCode, useQuestionsCode } from './use-questions-code.ts'

/** What is asked under a lesson is fetched when it is so far below the window. */
const NEAR = '600px'

interface OwnQuestionsProps {
  courseId: number
  materials: readonly MaterialContents[]
  learning: LessonLearning
  page: Pick<PortalPage, 'search' | 'hash'>
}

/**
 * What pupils ask about a lesson, and where in it. All of it comes on demand: when somebody comes near it, or for it.
 * @returns the section below the lesson, and the list of places beside it
 */
export function useOwnQuestions(props: OwnQuestionsProps): { section: ReactNode; places: ReactNode } {
  const { courseId, materials, learning, page } = props
  const [near, setNear] = useState(false)
  const linked = isUuid(page.search.question) ? page.search.question : undefined
  const wanted = near || linked !== undefined || page.hash === `#${QUESTIONS_ANCHOR}`
  const code = useQuestionsCode(wanted)
  const same = { courseId, materials }
  return {
    section: (
      <Section courseId={courseId} wanted={wanted} code={code} onNear={setNear}>
        {({ Questions }) => <Questions {...same} learning={learning} linked={linked} />}
      </Section>
    ),
    places: wanted && code.parts && <code.parts.QuestionPlaces {...same} linked={linked} />,
  }
}

interface SectionProps {
  courseId: number
  wanted: boolean
  code: QuestionsCode
  onNear: (near: boolean) => void
  children: (parts: NonNullable<QuestionsCode['parts']>) => ReactNode
}

function Section({ courseId, wanted, code, onNear, children }: SectionProps): ReactElement {
  const t = useT()
  const locale = useLocale()
  const section = useRef<HTMLElement>(null)
  const count = useRead(wanted ? courseQuestions(courseId, 'all') : undefined).data?.counts.all
  useEffect(() => {
    if (!section.current || wanted) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onNear(true), { rootMargin: NEAR })
    observer.observe(section.current)
    return () => observer.disconnect()
  }, [wanted, onNear])
  return (
    <section
      ref={section}
      id={QUESTIONS_ANCHOR}
      className="grid scroll-mt-[calc(var(--topbar)+1rem)] grid-cols-[minmax(0,1fr)] gap-4 print:hidden"
      aria-labelledby={`${QUESTIONS_ANCHOR}-title`}
      tabIndex={-1}
    >
      <h2 id={`${QUESTIONS_ANCHOR}-title`} className="text-xl">
        {t('lesson.questions')}
        {count ? <span className="ms-2 font-normal text-muted">{formatNumber(locale, count)}</span> : null}
      </h2>
      {wanted && code.parts ? children(code.parts) : <Awaited wanted={wanted} code={code} />}
    </section>
  )
}

/** Its place before it is there. */
function Awaited({ wanted, code: { error, retry } }: Pick<SectionProps, 'wanted' | 'code'>): ReactElement {
  const t = useT()
  if (!wanted) return <div className="min-h-64" />
  return (
    <Card aria-busy={error === undefined}>
      {error === undefined ? (
        <SkeletonList label={t('common.loading')} rows={3} />
      ) : (
        <ErrorState
          title={t('shell.error.loadTitle')}
          text={messageOf(error, 'general', t)}
          retryLabel={t('common.retry')}
          onRetry={retry}
        />
      )}
    </Card>
  )
}

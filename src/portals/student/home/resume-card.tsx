import { type ReactElement, useId } from 'react'
import type { MyProgress } from '#/contract/my-progress.ts'
import type { NextLesson } from '#/contract/progress.ts'
import type { Read } from '#/contract/read.ts'
import { subjectPath } from '#/contract/subject-path.ts'
import { formatList } from '#/i18n/format.ts'
import { T, useLocale, useT } from '#/i18n/react.tsx'
import { TaughtName } from '#/portals/shared/lesson/taught-name.tsx'
import { LocalName } from '#/portals/shared/names.tsx'
import { Region } from '#/portals/shared/region.tsx'
import { glyphOf } from '#/portals/shared/subject-tile.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import { lessonPath, routes } from '#/portals/student/routes.ts'
import { load } from '#/stores/reads.ts'
import { Isolate, Ltr } from '#/ui/bidi.tsx'
import { ButtonLink } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Icon } from '#/ui/icon.tsx'
import { EmptyState } from '#/ui/states.tsx'
import { WhatIsLeft } from './what-is-left.tsx'

type Next = NonNullable<NextLesson['next']>

/** Where the student stopped, with what is left of it; a lesson to begin with; or that everything is done. */
export function ResumeCard({ read, mine }: { read: Read<NextLesson>; mine: Read<MyProgress> }): ReactElement {
  const t = useT()
  return (
    <Region state={useRead(read)} title={t('progress.resume.title')} rows={2} retry={() => load(read)}>
      {({ next }) => (next ? <Resume next={next} /> : <NothingLeft mine={mine} />)}
    </Region>
  )
}

function Resume({ next: { lesson, started, material } }: { next: Next }): ReactElement {
  const t = useT()
  const titleId = useId()
  const { subject } = lesson
  const place = material ? `#material-${material.id}` : ''
  return (
    <section className="card resume" data-subject={subject.key ?? undefined} aria-labelledby={titleId}>
      <div className="arch">
        <Icon name={glyphOf(subject)} />
      </div>
      <div className="txt">
        <p className="muted small eb">{t(started ? 'progress.resume.title' : 'progress.resume.first')}</p>
        <h2 id={titleId}>
          <TaughtName of={lesson} />
        </h2>
        <p className="muted meta">
          <PlaceOf lesson={lesson} />
        </p>
        {material && <WhatIsLeft {...material} />}
        <div className="row">
          <ButtonLink variant="primary" icon="play" href={lessonPath(lesson.id) + place}>
            {t(started ? 'progress.resume.continue' : 'progress.resume.begin')}
          </ButtonLink>
          <a className="link" href={subjectPath(subject)}>
            {t('progress.resume.all')} <Icon name="arrow" mirror />
          </a>
        </div>
      </div>
    </section>
  )
}

/** Subject, chapter and who teaches it, as one sentence. */
function PlaceOf({ lesson: { lang, chapter, subject } }: { lesson: Next['lesson'] }): ReactElement {
  const locale = useLocale()
  const values = {
    subject: <LocalName of={subject} />,
    place: <Ltr>{chapter.place}</Ltr>,
    chapter: <TaughtName of={{ ...chapter, lang }} />,
  }
  return subject.professors.length > 0 ? (
    <T
      id="progress.resume.placeWith"
      values={{ ...values, names: <Isolate>{formatList(locale, subject.professors)}</Isolate> }}
    />
  ) : (
    <T id="progress.resume.place" values={values} />
  )
}

/** No lesson is left: all are done, or there are none yet. */
function NothingLeft({ mine }: { mine: Read<MyProgress> }): ReactElement {
  const t = useT()
  const { data } = useRead(mine)
  const none = data?.subjects.every(({ lessons }) => lessons === 0)
  return (
    <Card>
      <EmptyState
        icon={none ? 'book' : 'check'}
        title={t(none ? 'progress.resume.noneTitle' : 'progress.resume.doneTitle')}
        text={t(none ? 'progress.resume.noneText' : 'progress.resume.doneText')}
        heading="h2"
        action={
          <ButtonLink variant="primary" href={routes.subjects}>
            {t(none ? 'progress.resume.subjects' : 'progress.resume.revise')}
          </ButtonLink>
        }
      />
    </Card>
  )
}

import type { ReactElement } from 'react'
import type { SubjectSums } from '#/contract/my-progress.ts'
import type { DoneBefore } from '#/contract/progress.ts'
import { schoolYearName } from '#/contract/school-year-rules.ts'
import type { Subject } from '#/contract/subjects.ts'
import { T, useT } from '#/i18n/react.tsx'
import { LocalName, OtherName } from '#/portals/shared/names.tsx'
import { glyphOf } from '#/portals/shared/subject-tile.tsx'
import { useMe } from '#/portals/shared/use-me.ts'
import { routes } from '#/portals/student/routes.ts'
import { Avatar } from '#/ui/avatar.tsx'
import { Isolate, Ltr } from '#/ui/bidi.tsx'
import { Icon } from '#/ui/icon.tsx'
import { ProgressBar } from '#/ui/progress.tsx'

interface SubjectCoverProps {
  subject: Subject
  /** Absent while the student's progress is not known. */
  sums: SubjectSums | undefined
  /** What the student had done of it in an earlier year. */
  before: DoneBefore | null | undefined
  /** Number of the chapter to go on with. */
  current: number | undefined
}

/** The head of a subject's page: where it stands, its two names, its class, who teaches it, what is done of it. */
export function SubjectCover({ subject, sums, before, current }: SubjectCoverProps): ReactElement {
  const t = useT()
  const { schoolClass } = useMe()
  const language = languageOf(subject)
  return (
    <>
      <nav className="crumbs" aria-label={t('shell.breadcrumb.label')}>
        <ol>
          <li>
            <a href={routes.subjects}>{t('student.menu.subjects')}</a>
          </li>
          <li aria-hidden="true">
            <Icon name="next" mirror />
          </li>
          <li aria-current="page">
            <LocalName of={subject} />
          </li>
        </ol>
      </nav>
      <section className="card cover" data-subject={subject.key ?? undefined}>
        <div className="txt">
          <h1 tabIndex={-1}>
            <LocalName of={subject} /> <OtherName of={subject} />
          </h1>
          <p className="meta">
            {schoolClass && <LocalName of={schoolClass} />}
            {language && <span>{t(`student.subject.taughtIn.${language}`)}</span>}
            {subject.professors.length === 0 && <span>{t('student.subject.noProfessor')}</span>}
            {subject.professors.map((name) => (
              <span key={name} className="by">
                <Avatar name={name} />
                <Isolate>{name}</Isolate>
              </span>
            ))}
          </p>
          {sums && sums.lessons > 0 && <Done sums={sums} current={current} />}
          {before && before.done > 0 && <Before of={before} />}
        </div>
        <div className="arch">
          <Icon name={glyphOf(subject)} />
        </div>
      </section>
    </>
  )
}

function Done({ sums: { done, lessons }, current }: { sums: SubjectSums; current: number | undefined }): ReactElement {
  const t = useT()
  const words = <b>{t('student.subject.progress', { done, lessons })}</b>
  return (
    <div className="prog">
      <p>{current === undefined ? words : <T id="student.subject.progressIn" values={{ words, place: current }} />}</p>
      <ProgressBar value={done} max={lessons} />
    </div>
  )
}

/** What who repeats the class had done of the subject: beside what counts now, and in none of it. */
function Before({ of: { schoolYear, done } }: { of: DoneBefore }): ReactElement {
  return (
    <p className="small">
      <T id="student.subject.before" values={{ done, year: <Ltr>{schoolYearName(schoolYear)}</Ltr> }} />
    </p>
  )
}

/** @returns the teaching language, of those that there are words for */
function languageOf({ lang }: Subject): 'ar' | 'fr' | 'en' | undefined {
  return (['ar', 'fr', 'en'] as const).find((known) => known === lang)
}

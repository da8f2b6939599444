import type { ReactElement } from 'react'
import type { Subject } from '#/contract/subjects.ts'
import { useT } from '#/i18n/react.tsx'
import { Avatar } from '#/ui/avatar.tsx'
import { Isolate } from '#/ui/bidi.tsx'
import { Icon } from '#/ui/icon.tsx'
import { LocalName, OtherName } from '../shared/names.tsx'
import { glyphOf } from '../shared/subject-tile.tsx'
import { useMe } from '../shared/use-me.ts'
import { routes } from './routes.ts'

/** The head of a subject's page: where it stands, its two names, its class and who teaches it. */
export function SubjectCover({ subject }: { subject: Subject }): ReactElement {
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
        </div>
        <div className="arch">
          <Icon name={glyphOf(subject)} />
        </div>
      </section>
    </>
  )
}

/** @returns the teaching language, of those that there are words for */
function languageOf({ lang }: Subject): 'ar' | 'fr' | 'en' | undefined {
  return (['ar', 'fr', 'en'] as const).find((known) => known === lang)
}

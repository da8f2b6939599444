import type { ReactElement, ReactNode } from 'react'
import { mondayOf } from '#/contract/calendar-days.ts'
import { dateAfter } from '#/contract/school-year-rules.ts'
import { isJoinable, sessionStateAt } from '#/contract/session-kinds.ts'
import type { SessionDetail } from '#/contract/sessions.ts'
import { formatDate, formatLongDate, formatTimeRange, formatWeekday } from '#/i18n/dates.ts'
import { capitalize, formatList } from '#/i18n/format.ts'
import { T, useLocale, useT } from '#/i18n/react.tsx'
import { Join } from '#/portals/shared/calendar/join.tsx'
import { SessionPlace, SessionTitle } from '#/portals/shared/calendar/session-parts.tsx'
import { SessionState } from '#/portals/shared/calendar/session-state.tsx'
import { FactList } from '#/portals/shared/fact-list.tsx'
import { LocalName } from '#/portals/shared/names.tsx'
import { PageHead } from '#/portals/shared/page-head.tsx'
import { fullName } from '#/portals/shared/people/full-name.ts'
import { SubjectTile } from '#/portals/shared/subject-tile.tsx'
import { Isolate } from '#/ui/bidi.tsx'
import { Card } from '#/ui/card.tsx'
import { CalendarFileButton } from './calendar-file-button.tsx'

interface SessionViewProps {
  of: SessionDetail
  now: number
  /** Where a lesson is read by whoever looks. */
  lessonHref: (id: number) => string
  /** What can be done with it. */
  actions?: ReactNode
  /** Stands under its facts. */
  children?: ReactNode
}

/** One session as everybody sees it: when, what, with whom, where, and how it stands. */
export function SessionView({ of: session, now, lessonHref, actions, children }: SessionViewProps): ReactElement {
  const t = useT()
  const locale = useLocale()
  const joinable = session.place?.kind === 'link' && isJoinable(session, now)
  // Of one that is to come, in a room, there is nothing to say that its facts do not.
  const says =
    session.place?.kind === 'link' ||
    sessionStateAt(session, now) !== 'planned' ||
    session.movedFrom !== null ||
    session.makesUp !== null
  return (
    <div className="grid gap-5" data-subject={session.subject.key ?? undefined}>
      <PageHead
        title={
          <span className="with-tile">
            <SubjectTile subject={session.subject} />
            <SessionTitle of={session} />
          </span>
        }
        lead={
          <Isolate>
            {capitalize(locale, formatLongDate(locale, session.startsAt))}{' '}
            {formatTimeRange(locale, session.startsAt, session.endsAt)}
          </Isolate>
        }
        actions={actions}
      />
      {joinable && (
        <Card pad className="border-2! border-accent!">
          <Join session={session} now={now} size="lg" />
        </Card>
      )}
      <div className="session-page">
        <div className="grid content-start gap-5">
          <Card title={t('sessions.facts')} pad>
            <div className="grid gap-4">
              {says && (
                <div className="grid gap-1">
                  <SessionState of={session} now={now} />
                </div>
              )}
              <Facts of={session} />
              <p className="help">{capitalize(locale, t('calendar.tunis'))}</p>
            </div>
          </Card>
          {children}
        </div>
        <div className="grid content-start gap-5">
          {(session.courses.length > 0 || session.note !== '') && <About of={session} lessonHref={lessonHref} />}
          {!session.cancelled && sessionStateAt(session, now) !== 'ended' && (
            <Card title={t('sessions.own')} pad>
              <div className="grid justify-items-start gap-3">
                <p className="help">{t('sessions.own.text')}</p>
                <CalendarFileButton id={session.id} />
              </div>
            </Card>
          )}
        </div>
      </div>
    </div>
  )
}

function Facts({ of: session }: { of: SessionDetail }): ReactElement {
  const t = useT()
  const { kind, subject, schoolClass, audience, groups, professor, place, series, students } = session
  const facts: [string, ReactNode][] = [
    [t('sessions.kind'), t(`calendar.kind.${kind}`)],
    [t('sessions.subject'), <LocalName key="subject" of={subject} />],
    [
      t('sessions.for'),
      audience === 'open' ? (
        t('calendar.open')
      ) : (
        <>
          <LocalName of={schoolClass} />
          {groups.length > 0 && (
            <>
              {': '}
              <Groups of={groups} />
            </>
          )}
          {students !== null && <span className="muted"> ({t('sessions.students', { count: students })})</span>}
        </>
      ),
    ],
    [
      t('sessions.with'),
      professor ? <Isolate>{fullName(professor)}</Isolate> : <span className="muted">{t('sessions.with.nobody')}</span>,
    ],
    [
      t('sessions.where'),
      place ? <SessionPlace of={session} /> : <span className="muted">{t('calendar.noPlace')}</span>,
    ],
  ]
  return <FactList facts={series ? [...facts, [t('sessions.series'), <Series key="series" of={series} />]] : facts} />
}

function Groups({ of: groups }: { of: SessionDetail['groups'] }): ReactElement {
  const locale = useLocale()
  return (
    <Isolate>
      {formatList(
        locale,
        groups.map(({ name }) => name),
      )}
    </Isolate>
  )
}

/** How a session repeats, in words, and how many of it are to come. */
function Series({
  of: { weekDays, every, until, coming },
}: {
  of: NonNullable<SessionDetail['series']>
}): ReactElement {
  const t = useT()
  const locale = useLocale()
  // Any Monday.
  const monday = mondayOf('2026-11-19')
  const days = formatList(
    locale,
    weekDays.map((day) => formatWeekday(locale, dateAfter(monday, day - 1))),
  )
  return (
    <span className="grid">
      <span>
        <T
          id="sessions.series.rule"
          values={{
            weeks: t('sessions.series.every', { count: every }),
            days: <Isolate>{days}</Isolate>,
            until: <Isolate>{formatDate(locale, until)}</Isolate>,
          }}
        />
      </span>
      <span className="muted font-normal">{t('sessions.series.coming', { count: coming })}</span>
    </span>
  )
}

function About({ of: { courses, note }, lessonHref }: Pick<SessionViewProps, 'of' | 'lessonHref'>): ReactElement {
  const t = useT()
  return (
    <Card title={t('sessions.about')} pad>
      <div className="grid gap-3">
        {courses.length > 0 && (
          <ul className="grid">
            {courses.map(({ id, nameAr, nameFr, lang }) => (
              <li key={id}>
                <a className="link" href={lessonHref(id)}>
                  <Isolate lang={lang}>{lang === 'ar' ? nameAr : nameFr}</Isolate>
                </a>
              </li>
            ))}
          </ul>
        )}
        {note !== '' && (
          <p className="as-written" dir="auto">
            {note}
          </p>
        )}
      </div>
    </Card>
  )
}

import { Fragment, type ReactElement, type ReactNode } from 'react'
import { titleLook } from '#/contract/session-titles.ts'
import type { Session } from '#/contract/sessions.ts'
import { formatTime, formatTimeRange } from '#/i18n/dates.ts'
import { T, useLocale, useT } from '#/i18n/react.tsx'
import { Isolate, Ltr } from '#/ui/bidi.tsx'
import { Icon } from '#/ui/icon.tsx'
import { LocalName } from '../names.tsx'
import { fullName } from '../people/full-name.ts'
import { glyphOf } from '../subject-tile.tsx'
import { useMe } from '../use-me.ts'

/** What a session is about, in the language that it was written in. */
export function SessionTitle({ of: session }: { of: Session }): ReactElement {
  return (
    <bdi {...titleLook(session)} className="whitespace-normal">
      {session.title}
    </bdi>
  )
}

/** From when to when, in words. */
export function SessionTimes({ of: { startsAt, endsAt } }: { of: Session }): ReactElement {
  const locale = useLocale()
  return <Isolate>{formatTimeRange(locale, startsAt, endsAt)}</Isolate>
}

/** The same one under the other, where a list has them in a line of their own. */
export function StackedTimes({ from, to }: { from: string; to: string }): ReactElement {
  const locale = useLocale()
  return (
    <div className="pt-0.5 text-sm leading-snug">
      <span className="sr-only">{formatTimeRange(locale, from, to)}</span>
      <b className="block" aria-hidden="true">
        <Ltr>{formatTime(from)}</Ltr>
      </b>
      <span className="text-xs text-muted" aria-hidden="true">
        <Ltr>{formatTime(to)}</Ltr>
      </span>
    </div>
  )
}

/** With whom a session is, where there is little room: who gives it to a student, who comes to it of the others'. */
export function SessionPeople({ of: session }: { of: Session }): ReactElement | null {
  const locale = useLocale()
  const { role } = useMe()
  const { professor, groups, schoolClass, audience } = session
  if (role === 'STUDENT') return professor && <Isolate>{fullName(professor)}</Isolate>
  // There is no room for a whole name, and timetables have codes.
  const names = audience === 'groups' ? groups.map(({ name }) => name) : [schoolClass.code]
  return <Isolate>{names.join(locale === 'ar' ? '، ' : ', ')}</Isolate>
}

/**
 * Which subject, and with whom: of a student's sessions who gives them, of a professor's who comes to them, of the
 * academy's both.
 */
export function SessionFacts({ of: session, glyph }: { of: Session; glyph?: boolean }): ReactElement {
  const t = useT()
  const locale = useLocale()
  const { role } = useMe()
  const { subject, professor, audience, groups, schoolClass, kind } = session
  const facts: ReactNode[] = [<LocalName key="subject" of={subject} />]
  if (kind !== 'live') facts.push(t(`calendar.kind.${kind}`))
  if (role !== 'STUDENT') {
    if (audience === 'groups') facts.push(...groups.map(({ id, name }) => <Isolate key={id}>{name}</Isolate>))
    else facts.push(<LocalName key="class" of={schoolClass} />)
  }
  if (audience === 'open') facts.push(t('calendar.open'))
  if (role !== 'PROFESSOR' && professor) facts.push(<Isolate key="professor">{fullName(professor)}</Isolate>)
  return (
    <span className={glyph ? 'flex items-start gap-1.5' : undefined}>
      {glyph && <Icon name={glyphOf(subject)} className="mt-0.75 size-4 flex-none text-subject-text" />}
      <span>
        {facts.map((fact, place) => (
          <Fragment key={place}>
            {place > 0 && (locale === 'ar' ? '، ' : ', ')}
            {fact}
          </Fragment>
        ))}
      </span>
    </span>
  )
}

/** How many documents a session has; nothing where it has none. */
export function SessionDocuments({ of: { documents } }: { of: Session }): ReactElement | null {
  const t = useT()
  if (documents === 0) return null
  return (
    <span className="flex items-start gap-1.5 text-sm text-muted">
      <Icon name="clip" className="mt-0.75 size-4 flex-none" />
      <span>{t('calendar.documents', { count: documents })}</span>
    </span>
  )
}

/** Where a session is: its room, or the service of its link; nothing where that is not known. */
export function SessionPlace({ of: { place } }: { of: Session }): ReactElement | null {
  if (!place) return null
  if (place.kind === 'link') return <Ltr>{place.host}</Ltr>
  const { name, building } = place
  return <T id="calendar.place" values={{ room: <Isolate>{name}</Isolate>, building: <Isolate>{building}</Isolate> }} />
}

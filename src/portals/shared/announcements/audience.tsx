import type { ReactElement } from 'react'
import type { AnnouncementAudience } from '#/contract/announcements.ts'
import { T, useT } from '#/i18n/react.tsx'
import { LocalName } from '#/portals/shared/names.tsx'
import { Isolate } from '#/ui/bidi.tsx'
import { Icon } from '#/ui/icon.tsx'

/** Whom an announcement is for: the whole academy or a part of it, a class, or a subject or group of one. */
export function AudienceName({
  of: { kind, schoolClass, subject, group },
}: {
  of: AnnouncementAudience
}): ReactElement {
  const t = useT()
  if (kind === 'everybody' || kind === 'students' || kind === 'professors') return <>{t(`announcements.for.${kind}`)}</>
  if (!schoolClass) return <>{t(`announcements.gone.${kind}`)}</>
  const className = <LocalName of={schoolClass} />
  if (kind === 'class') return <T id="announcements.for.class" values={{ className }} />
  if (kind === 'subject' && subject) {
    return <T id="announcements.for.subject" values={{ subject: <LocalName of={subject} />, className }} />
  }
  if (kind === 'group' && group !== null) {
    return <T id="announcements.for.group" values={{ group: <Isolate>{group}</Isolate>, className }} />
  }
  return <>{t(`announcements.gone.${kind}`)}</>
}

/** Its mark: a house of the whole academy, a book of a subject, people of the rest. */
export function AudienceMark({ of: { kind } }: { of: Pick<AnnouncementAudience, 'kind'> }): ReactElement {
  return (
    <span className="avatar bg-base-200 text-primary-text" aria-hidden="true">
      <Icon name={kind === 'everybody' ? 'school' : kind === 'subject' ? 'book' : 'users'} />
    </span>
  )
}

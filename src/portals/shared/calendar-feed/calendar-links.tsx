import type { ReactElement } from 'react'
import { homeOf, type Role } from '#/contract/roles.ts'
import { useT } from '#/i18n/react.tsx'
import type { LabelId } from '#/i18n/translate.ts'
import { useMe } from '#/portals/shared/use-me.ts'
import { Icon } from '#/ui/icon.tsx'
import type { IconName } from '#/ui/icon-names.ts'

interface CalendarLink {
  path: string
  label: LabelId
  icon: IconName
}

/** What each has besides the feed, under their own area. */
const OWN: Readonly<Record<Role, readonly CalendarLink[]>> = {
  ADMINISTRATOR: [{ path: '/rooms', label: 'calendar-staff.rooms', icon: 'home' }],
  PROFESSOR: [{ path: '/absences', label: 'calendar-staff.absences', icon: 'clock' }],
  STUDENT: [{ path: '/calendar/study', label: 'sessions.study.title', icon: 'book' }],
}
const FEED: CalendarLink = { path: '/calendar/subscribe', label: 'sessions.feed.title', icon: 'calendar' }

/** The ways from a calendar to what belongs to it. */
export function CalendarLinks(): ReactElement {
  const t = useT()
  const { role } = useMe()
  return (
    <p className="flex flex-wrap gap-x-6 print:hidden">
      {[...OWN[role], FEED].map(({ path, label, icon }) => (
        <a key={path} className="link" href={homeOf(role) + path}>
          <Icon name={icon} />
          {t(label)}
        </a>
      ))}
    </p>
  )
}

import '#/portals/shared/desk-words.ts'
import type { ComponentType } from 'react'
import type { FileView } from '#/contract/files.ts'
import type { SessionPresence } from '#/contract/presence.ts'
import type { Read } from '#/contract/read.ts'
import { sessionStateAt } from '#/contract/session-kinds.ts'
import type { SessionDetail } from '#/contract/sessions.ts'
import { isoDateInTunis } from '#/i18n/dates.ts'
import { useT } from '#/i18n/react.tsx'
import { useNow } from '#/portals/shared/calendar/use-calendar.ts'
import { Crumbs } from '#/portals/shared/crumbs.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { Region } from '#/portals/shared/region.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import { Isolate } from '#/ui/bidi.tsx'
import { DocumentsCard } from './documents-card.tsx'
import { PresenceCard } from './presence-card.tsx'
import { SessionActions } from './session-actions.tsx'
import { type PlanRoutes, weekPath } from './session-paths.ts'
import { SessionView } from './session-view.tsx'

interface StaffSessionReads {
  session: Read<SessionDetail>
  documents: Read<{ items: FileView[] }>
  presence: Read<SessionPresence> | undefined
}

/** @returns the page of a session for those who plan and teach, in a portal */
export function staffSessionOf(
  routes: PlanRoutes,
  lessonHref: (id: number) => string,
): ComponentType<ScreenProps<StaffSessionReads>> {
  return function StaffSession({ reads }) {
    const t = useT()
    const now = useNow()
    return (
      <Region state={useRead(reads.session)} rows={6}>
        {(session) => {
          const state = sessionStateAt(session, now)
          return (
            <div key={session.id} className="contents">
              <Crumbs
                above={[{ href: weekPath(routes, isoDateInTunis(session.startsAt)), label: t('sessions.calendar') }]}
                here={<Isolate>{session.title}</Isolate>}
              />
              <SessionView
                of={session}
                now={now}
                lessonHref={lessonHref}
                actions={<SessionActions of={session} state={state} routes={routes} />}
              >
                <DocumentsCard of={session} read={reads.documents} />
                {(state === 'live' || state === 'ended') && <PresenceCard sessionId={session.id} />}
              </SessionView>
            </div>
          )
        }}
      </Region>
    )
  }
}

import type { ReactElement } from 'react'
import type { FileView } from '#/contract/files.ts'
import type { Read } from '#/contract/read.ts'
import type { SessionDetail } from '#/contract/sessions.ts'
import { isoDateInTunis } from '#/i18n/dates.ts'
import { useT } from '#/i18n/react.tsx'
import { useNow } from '#/portals/shared/calendar/use-calendar.ts'
import { Crumbs } from '#/portals/shared/crumbs.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { Region } from '#/portals/shared/region.tsx'
import { DocumentList } from '#/portals/shared/session-page/document-list.tsx'
import { weekPath } from '#/portals/shared/session-page/session-paths.ts'
import { SessionView } from '#/portals/shared/session-page/session-view.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import { lessonPath, routes, sessionReadPath } from '#/portals/student/routes.ts'
import { Isolate } from '#/ui/bidi.tsx'

interface OwnSessionReads {
  session: Read<SessionDetail>
  documents: Read<{ items: FileView[] }> | undefined
}

/** A session of a student's. */
export function OwnSession({ reads }: ScreenProps<OwnSessionReads>): ReactElement {
  const t = useT()
  const now = useNow()
  return (
    <Region state={useRead(reads.session)} rows={6}>
      {(session) => (
        <>
          <Crumbs
            above={[{ href: weekPath(routes, isoDateInTunis(session.startsAt)), label: t('sessions.calendar') }]}
            here={<Isolate>{session.title}</Isolate>}
          />
          <SessionView of={session} now={now} lessonHref={lessonPath}>
            {reads.documents && (
              <DocumentList read={reads.documents} readHref={(fileId) => sessionReadPath(session.id, fileId)} />
            )}
          </SessionView>
        </>
      )}
    </Region>
  )
}

import type { ReactElement } from 'react'
import type { AdminDashboard } from '#/contract/dashboard.ts'
import type { UnreadCounts } from '#/contract/unread.ts'
import type { RequestPage } from '#/contract/user-requests.ts'
import { waitingAddress } from '#/contract/waiting-list.ts'
import { T, useT } from '#/i18n/react.tsx'
import { Ltr } from '#/ui/bidi.tsx'
import { Card } from '#/ui/card.tsx'
import { Count } from '#/ui/chip.tsx'
import { peoplePath } from './people/people-paths.ts'
import { RequestLink } from './request-link.tsx'
import { routes } from './routes.ts'

interface NeedsMeProps {
  of: Pick<AdminDashboard, 'waiting' | 'preparesFilms' | 'wall'>
  /** What people asked for and nobody decided yet, the oldest; absent until it is known. */
  requests: RequestPage | undefined
  /** Reported messages of which nobody has decided, and messages of the site that nobody has answered. */
  counts: Pick<UnreadCounts, 'reports' | 'contact'>
}

/** What waits for an administrator: people to be approved, requests to be decided, and what the machine lacks. */
export function NeedsMe({
  of: { waiting, preparesFilms, wall },
  requests,
  counts: { reports, contact },
}: NeedsMeProps): ReactElement | null {
  const t = useT()
  // Without a wall films are not made ready either: that is said once.
  const lacks = wall === 'refused' ? 'refused' : preparesFilms ? undefined : 'ffmpeg'
  const total =
    waiting.professors +
    waiting.students +
    waiting.sessions.count +
    (requests?.total ?? 0) +
    reports +
    contact +
    (lacks ? 1 : 0) +
    (wall === 'none' ? 1 : 0)
  if (total === 0) return null
  return (
    <Card title={t('admin.needs.title')} aside={<Count>{total}</Count>}>
      <ul className="list">
        {reports > 0 && (
          <li>
            <a className="link" href={routes.messageReports}>
              {t('admin.needs.reports', { count: reports })}
            </a>
          </li>
        )}
        {contact > 0 && (
          <li>
            <a className="link" href={routes.waiting}>
              {t('admin.needs.contact', { count: contact })}
            </a>
          </li>
        )}
        {waiting.professors > 0 && (
          <li>
            <a className="link" href={`${peoplePath('PROFESSOR')}?status=PENDING`}>
              {t('admin.needs.professors', { count: waiting.professors })}
            </a>
          </li>
        )}
        {waiting.students > 0 && (
          <li>
            <a className="link" href={`${peoplePath('STUDENT')}?status=PENDING`}>
              {t('admin.needs.students', { count: waiting.students })}
            </a>
          </li>
        )}
        {waiting.sessions.count > 0 && (
          <li>
            <a className="link" href={`${routes.calendar}?day=${waiting.sessions.firstOn ?? ''}`}>
              {t('admin.needs.sessions', { count: waiting.sessions.count })}
            </a>
          </li>
        )}
        {requests?.items.map((request) => (
          <li key={request.id}>
            <RequestLink request={request} />
          </li>
        ))}
        {requests && requests.total > requests.items.length && (
          <li>
            <a className="link" href={routes.waiting + waitingAddress.searchOf({ kind: 'requests' })}>
              {t('admin.needs.more', { count: requests.total - requests.items.length })}
            </a>
          </li>
        )}
        {wall !== 'stands' && (
          <li>
            <p>
              <T id={`admin.needs.wall.${wall}`} values={{ program: <Program name="bubblewrap" /> }} />
            </p>
          </li>
        )}
        {lacks === 'ffmpeg' && (
          <li>
            <p>
              <T id="admin.needs.ffmpeg" values={{ program: <Program name="ffmpeg" /> }} />
            </p>
          </li>
        )}
      </ul>
    </Card>
  )
}

/** The name of a program, as it is typed. */
function Program({ name }: { name: string }): ReactElement {
  return (
    <code>
      <Ltr>{name}</Ltr>
    </code>
  )
}

import type { ReactElement } from 'react'
import { isJoinable } from '#/contract/session-kinds.ts'
import type { Session } from '#/contract/sessions.ts'
import { T, useT } from '#/i18n/react.tsx'
import { Ltr } from '#/ui/bidi.tsx'
import { ButtonLink, type ButtonLook } from '#/ui/button.tsx'

interface JoinProps extends Pick<ButtonLook, 'size' | 'block'> {
  session: Session
  now: number
}

/** The way into a session that is held with another service, while it is open by the server's time. */
export function Join({ session, now, ...look }: JoinProps): ReactElement | null {
  const t = useT()
  const { place } = session
  if (place?.kind !== 'link' || !isJoinable(session, now)) return null
  return (
    <div className="grid justify-items-start gap-1">
      <ButtonLink {...look} variant="live" icon="live" href={place.link} target="_blank" rel="noopener noreferrer">
        {t('calendar.join')}
      </ButtonLink>
      <small className="text-xs">
        <T id="calendar.host" values={{ host: <Ltr>{place.host}</Ltr> }} />
      </small>
    </div>
  )
}

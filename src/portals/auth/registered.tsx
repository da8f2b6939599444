import { type ReactElement, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { Registration } from '#/contract/boot.ts'
import { T, useLocale, useT } from '#/i18n/react.tsx'
import { Alert } from '#/ui/alert.tsx'
import { Ltr } from '#/ui/bidi.tsx'
import { ButtonLink } from '#/ui/button.tsx'
import { useAuthBoot } from '../shared/boot-context.tsx'
import { PhoneLink } from '../shared/phone-link.tsx'
import { publicPath } from '../shared/public-path.ts'

interface RegisteredProps {
  account: Registration
  whose: 'STUDENT' | 'PROFESSOR'
}

/** What became of a registration: the name to sign in with, and what happens next. */
export function Registered({ account: { username, status, mailed }, whose }: RegisteredProps): ReactElement {
  const t = useT()
  const locale = useLocale()
  const { phone } = useAuthBoot()
  const title = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    scrollTo(0, 0)
    title.current?.focus()
  }, [])

  if (status === 'ACTIVE') {
    return (
      <Frame title={t('guest.registered.ready')} lead={t('guest.registered.readyLead')} titleRef={title}>
        <Username username={username} />
        <p className="muted">{t('guest.registered.keep')}</p>
        {mailed && <Alert>{t('guest.registered.confirm')}</Alert>}
        <ButtonLink variant="primary" block href={whose === 'STUDENT' ? '/student' : '/professor'}>
          {t('guest.registered.begin')}
        </ButtonLink>
      </Frame>
    )
  }
  const student = whose === 'STUDENT'
  return (
    <Frame
      title={t('guest.registered.waiting')}
      lead={t(student ? 'guest.registered.consentLead' : 'guest.registered.applicationLead')}
      titleRef={title}
    >
      <ol className="next-steps">
        <li>{t(student ? 'guest.registered.consentCall' : 'guest.registered.applicationRead')}</li>
        <li>{t(student ? 'guest.registered.consentOpen' : 'guest.registered.applicationMail')}</li>
        <li>{t('guest.registered.thenSignIn')}</li>
      </ol>
      <Username username={username} />
      <p className="muted">
        <T id="guest.registered.questions" values={{ phone: <PhoneLink phone={phone} /> }} />
      </p>
      <ButtonLink variant="outline" block href={publicPath(locale, '/')}>
        {t('guest.registered.home')}
      </ButtonLink>
    </Frame>
  )
}

interface FrameProps {
  title: string
  lead: string
  titleRef: RefObject<HTMLHeadingElement | null>
  children: ReactNode
}

function Frame({ title, lead, titleRef, children }: FrameProps): ReactElement {
  return (
    <>
      <h1 tabIndex={-1} ref={titleRef}>
        {title}
      </h1>
      <p className="muted">{lead}</p>
      <div className="gate-stack">{children}</div>
    </>
  )
}

function Username({ username }: { username: string }): ReactElement {
  const t = useT()
  return (
    <p className="own-name">
      <span className="small muted">{t('guest.registered.username')}</span>
      <b>
        <Ltr>{username}</Ltr>
      </b>
    </p>
  )
}

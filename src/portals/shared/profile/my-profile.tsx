import { type ReactElement, useEffect } from 'react'
import type { Profile } from '#/contract/profile.ts'
import { T, useT } from '#/i18n/react.tsx'
import { useBoot } from '#/portals/shared/boot-context.tsx'
import { PageHead } from '#/portals/shared/page-head.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { PhoneLink } from '#/portals/shared/phone-link.tsx'
import type { ownAccount } from '#/portals/shared/reads.ts'
import { Region } from '#/portals/shared/region.tsx'
import { useMe } from '#/portals/shared/use-me.ts'
import { useRead } from '#/portals/shared/use-read.ts'
import { seedMe } from '#/stores/me.ts'
import { ClassRequestCard, DataCard, DeletionCard } from './data-card.tsx'
import { DevicesCard } from './devices-card.tsx'
import { DisplayCard } from './display-card.tsx'
import { EmailCard } from './email-card.tsx'
import { FactsForm } from './facts-form.tsx'
import { IdentityCard } from './identity-card.tsx'
import { NoticesCard } from './notices-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { PushCard } from './push-card.tsx'

type OwnAccount = typeof ownAccount

/** One's own account, the same for everybody. Each part is saved by itself. */
export function MyProfile({ reads }: ScreenProps<OwnAccount>): ReactElement {
  return (
    <>
      <ProfileHead />
      <ProfileCards reads={reads} />
    </>
  )
}

export function ProfileHead(): ReactElement {
  const t = useT()
  const { phone } = useBoot()
  return (
    <PageHead
      title={t('common.title.myProfile')}
      lead={<T id="profile.lead" values={{ phone: <PhoneLink phone={phone} /> }} />}
    />
  )
}

/** All that is kept of the account, each part in a card. */
export function ProfileCards({ reads }: { reads: OwnAccount }): ReactElement {
  const me = useRead(reads.me).data
  useEffect(() => {
    // An administrator may have changed the name or the class meanwhile.
    if (me) seedMe(me)
  }, [me])
  return (
    <Region state={useRead(reads.profile)} rows={6}>
      {(profile) => <Whole profile={profile} reads={reads} />}
    </Region>
  )
}

function Whole({ profile, reads }: { profile: Profile; reads: OwnAccount }): ReactElement {
  const { role } = useMe()
  return (
    <div className="details">
      <div>
        <IdentityCard profile={profile} />
        <FactsForm profile={profile} />
        <EmailCard profile={profile} />
        <PasswordCard profile={profile} />
        <DevicesCard read={reads.devices} />
      </div>
      <div>
        <DisplayCard />
        <PushCard />
        <NoticesCard profile={profile} read={reads.notificationSettings} />
        {role === 'STUDENT' && <ClassRequestCard profile={profile} />}
        <DataCard />
        <DeletionCard profile={profile} />
      </div>
    </div>
  )
}

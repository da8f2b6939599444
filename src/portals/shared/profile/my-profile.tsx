import type { ReactElement } from 'react'
import type { Profile } from '#/contract/profile.ts'
import { T, useT } from '#/i18n/react.tsx'
import { useBoot } from '#/portals/shared/boot-context.tsx'
import { PageHead } from '#/portals/shared/page-head.tsx'
import { PhoneLink } from '#/portals/shared/phone-link.tsx'
import { Region } from '#/portals/shared/region.tsx'
import { useMe } from '#/portals/shared/use-me.ts'
import { ClassRequestCard, DataCard, DeletionCard } from './data-card.tsx'
import { DevicesCard } from './devices-card.tsx'
import { DisplayCard, NoticesCard } from './display-card.tsx'
import { EmailCard } from './email-card.tsx'
import { FactsForm } from './facts-form.tsx'
import { IdentityCard } from './identity-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { useProfile } from './use-profile.ts'

/** One's own account, the same for everybody. Each part is saved by itself. */
export function MyProfile(): ReactElement {
  return (
    <>
      <ProfileHead />
      <ProfileCards />
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
export function ProfileCards(): ReactElement {
  return (
    <Region state={useProfile()} rows={6}>
      {(profile: Profile) => <Whole profile={profile} />}
    </Region>
  )
}

function Whole({ profile }: { profile: Profile }): ReactElement {
  const { role } = useMe()
  return (
    <div className="details">
      <div>
        <IdentityCard profile={profile} />
        <FactsForm profile={profile} />
        <EmailCard profile={profile} />
        <PasswordCard profile={profile} />
        <DevicesCard />
      </div>
      <div>
        <DisplayCard />
        <NoticesCard profile={profile} />
        {role === 'STUDENT' && <ClassRequestCard profile={profile} />}
        <DataCard />
        <DeletionCard profile={profile} />
      </div>
    </div>
  )
}

import type { ReactElement } from 'react'
import type { Enrolment } from '#/contract/enrolments.ts'
import type { Read } from '#/contract/read.ts'
import { useT } from '#/i18n/react.tsx'
import type { ScreenProps } from '../shared/pages.ts'
import { YearsCard } from '../shared/people/years-card.tsx'
import { ProfileCards, ProfileHead } from '../shared/profile/my-profile.tsx'
import type { ownAccount } from '../shared/reads.ts'
import { ProgressCard, type ProgressReads } from './progress-card.tsx'

type ProfileReads = typeof ownAccount & ProgressReads & { years: Read<Enrolment[]> }

/** What the student has learnt, this year and before, and their account as everybody has one. */
export function ProfilePage({ reads }: ScreenProps<ProfileReads>): ReactElement {
  const t = useT()
  return (
    <>
      <ProfileHead />
      <ProgressCard reads={reads} />
      <YearsCard title={t('progress.years.title')} years={reads.years} />
      <ProfileCards reads={reads} />
    </>
  )
}

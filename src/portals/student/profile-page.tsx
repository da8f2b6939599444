import type { ReactElement } from 'react'
import type { ScreenProps } from '../shared/pages.ts'
import { ProfileCards, ProfileHead } from '../shared/profile/my-profile.tsx'
import type { ownAccount } from '../shared/reads.ts'
import { ProgressCard, type ProgressReads } from './progress-card.tsx'

/** What the student has learnt, and their account as everybody has one. */
export function ProfilePage({ reads }: ScreenProps<typeof ownAccount & ProgressReads>): ReactElement {
  return (
    <>
      <ProfileHead />
      <ProgressCard reads={reads} />
      <ProfileCards reads={reads} />
    </>
  )
}

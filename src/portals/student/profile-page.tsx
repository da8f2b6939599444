import type { ReactElement } from 'react'
import '#/stores/profile-boot.ts'
import { ProfileCards, ProfileHead } from '../shared/profile/my-profile.tsx'
import { ProgressCard } from './progress-card.tsx'

/** What the student has learnt, and their account as everybody has one. */
export function ProfilePage(): ReactElement {
  return (
    <>
      <ProfileHead />
      <ProgressCard />
      <ProfileCards />
    </>
  )
}

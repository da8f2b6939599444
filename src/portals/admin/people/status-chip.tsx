import type { ReactElement } from 'react'
import type { UserStatus } from '#/contract/users.ts'
import { useT } from '#/i18n/react.tsx'
import { Chip, type ChipProps } from '#/ui/chip.tsx'

const TONES: Record<UserStatus, ChipProps['tone']> = {
  ACTIVE: 'success',
  PENDING: 'warning',
  SUSPENDED: 'line',
  REFUSED: 'error',
  ERASED: 'line',
}

/** What an account may do now, in a word. */
export function StatusChip({ status }: { status: UserStatus }): ReactElement {
  const t = useT()
  return <Chip tone={TONES[status]}>{t(`admin.people.status.${status}`)}</Chip>
}

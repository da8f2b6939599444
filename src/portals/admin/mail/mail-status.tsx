import type { ReactElement } from 'react'
import type { MailRow } from '#/contract/mails.ts'
import { useT } from '#/i18n/react.tsx'
import { Chip } from '#/ui/chip.tsx'

const LOOKS = {
  queued: { tone: 'info', icon: 'clock' },
  sent: { tone: 'success', icon: 'check' },
  failed: { tone: 'error', icon: 'alert' },
} as const

/** How far a mail has come, in a word. */
export function MailStatus({ status }: Pick<MailRow, 'status'>): ReactElement {
  const t = useT()
  return <Chip {...LOOKS[status]}>{t(`admin.mail.status.${status}`)}</Chip>
}

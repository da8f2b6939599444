import { type ReactElement, useState } from 'react'
import type { ContactMessage } from '#/contract/contact.ts'
import { useT } from '#/i18n/react.tsx'
import type { Translate } from '#/i18n/translate.ts'
import { markAnswered } from '#/stores/contact.ts'
import { messageOf } from '#/stores/errors.ts'
import { showToast } from '#/stores/toasts.ts'
import { Button } from '#/ui/button.tsx'

/** Marks a message as answered, by phone for instance, or opens it again; the toast has the way back. */
export function MarkButton({ message }: { message: Pick<ContactMessage, 'id' | 'answered'> }): ReactElement {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const { id, answered } = message

  async function press(): Promise<void> {
    setBusy(true)
    await mark(id, !answered, t)
    setBusy(false)
  }

  return (
    <Button variant="outline" icon={answered ? 'refresh' : 'check'} busy={busy} onClick={() => void press()}>
      {answered ? t('contact.reopen') : t('contact.markAnswered')}
    </Button>
  )
}

async function mark(id: string, answered: boolean, t: Translate): Promise<void> {
  try {
    await markAnswered(id, answered)
    showToast({
      text: answered ? t('contact.marked') : t('contact.reopened'),
      action: { label: t('common.undo'), onPress: () => void mark(id, !answered, t) },
    })
  } catch (error) {
    showToast({ text: messageOf(error, 'general', t) })
  }
}

import type { ReactElement } from 'react'
import type { Subject } from '#/contract/subjects.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { messageOf } from '#/stores/errors.ts'
import { hideSubject } from '#/stores/progress.ts'
import { showToast } from '#/stores/toasts.ts'
import { Button } from '#/ui/button.tsx'

interface HideButtonProps {
  subject: Subject
  hidden: boolean
  /** The subject has left this list, and the button with it. */
  onGone: () => void
}

/** Puts an optional subject out of sight, or back, at once; the message that says so takes it back. */
export function HideButton({ subject, hidden, onGone }: HideButtonProps): ReactElement {
  const t = useT()
  const locale = useLocale()
  const name = locale === 'ar' ? subject.nameAr : subject.nameFr

  async function put(hide: boolean): Promise<boolean> {
    try {
      await hideSubject(subject.id, hide)
      return true
    } catch (error) {
      showToast({ text: messageOf(error, 'general', t) })
      return false
    }
  }

  async function press(): Promise<void> {
    const kept = put(!hidden)
    onGone()
    if (!(await kept)) return
    showToast({
      text: t(hidden ? 'progress.hidden.wasShown' : 'progress.hidden.wasHidden', { subject: name }),
      action: { label: t('common.undo'), onPress: () => void put(hidden) },
    })
  }

  return (
    <Button
      className="hide-subject"
      variant="ghost"
      size="sm"
      icon="eye"
      aria-label={t(hidden ? 'progress.hidden.showOne' : 'progress.hidden.hideOne', { subject: name })}
      onClick={() => void press()}
    >
      {t(hidden ? 'progress.hidden.show' : 'progress.hidden.hide')}
    </Button>
  )
}

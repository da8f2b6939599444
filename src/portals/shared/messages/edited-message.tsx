import type { ReactElement } from 'react'
import { useT } from '#/i18n/react.tsx'
import { Button } from '#/ui/button.tsx'
import { Icon } from '#/ui/icon.tsx'

/** Says that the field has a message that was sent, with the way out. */
export function EditedMessage({ onCancel }: { onCancel: () => void }): ReactElement {
  const t = useT()
  return (
    <p className="flex items-center gap-2 text-sm text-muted" role="status">
      <Icon name="edit" className="size-4 flex-none" />
      <span className="grow">{t('threads.changing')}</span>
      <Button variant="ghost" size="sm" onClick={onCancel}>
        {t('threads.cancelChange')}
      </Button>
    </p>
  )
}

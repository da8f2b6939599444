import { type ReactElement, useState } from 'react'
import { newUuid } from '#/contract/uuid.ts'
import { useT } from '#/i18n/react.tsx'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { type ToastMessage, ToastRegion } from '#/ui/toast.tsx'
import { Section } from './section.tsx'

export function MessageSamples(): ReactElement {
  const t = useT()
  const [toasts, setToasts] = useState<readonly ToastMessage[]>([])
  const dismiss = (id: string): void => setToasts((shown) => shown.filter((toast) => toast.id !== id))
  const add = (): void =>
    setToasts((shown) => [
      ...shown,
      {
        id: newUuid(),
        text: t('professor.uiKit.deleted', { name: t('professor.uiKit.sampleClass') }),
        action: { label: t('professor.uiKit.undo'), onPress: () => undefined },
      },
    ])
  return (
    <Section title={t('professor.uiKit.messages')}>
      <Alert role="note">{t('professor.uiKit.alertInfo')}</Alert>
      <Alert role="note" tone="success">
        {t('professor.uiKit.alertSuccess', { count: 54 })}
      </Alert>
      <Alert role="note" tone="warning" icon="clock">
        {t('professor.uiKit.alertWarning', { count: 52 })}
      </Alert>
      <Alert role="note" tone="error">
        {t('errors.deleteClass')}
      </Alert>
      <div className="row">
        <Button variant="outline" onClick={add}>
          {t('professor.uiKit.showToast')}
        </Button>
      </div>
      <ToastRegion
        label={t('professor.uiKit.passing')}
        dismissLabel={t('common.close')}
        toasts={toasts}
        onDismiss={dismiss}
      />
    </Section>
  )
}

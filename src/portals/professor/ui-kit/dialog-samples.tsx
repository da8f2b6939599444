import { type ReactElement, useState } from 'react'
import { useT } from '#/i18n/react.tsx'
import { Button } from '#/ui/button.tsx'
import { ConfirmDialog } from '#/ui/dialog.tsx'
import { Section } from './section.tsx'

/** Dialogs are shown by opening them, as they are used. */
export function DialogSamples(): ReactElement {
  const t = useT()
  const [open, setOpen] = useState<'question' | 'danger'>()
  const close = (): void => setOpen(undefined)
  return (
    <Section title={t('professor.uiKit.dialogs')}>
      <div className="row">
        <Button variant="outline" onClick={() => setOpen('question')}>
          {t('professor.uiKit.openQuestion')}
        </Button>
        <Button variant="outline" onClick={() => setOpen('danger')}>
          {t('professor.uiKit.openDanger')}
        </Button>
      </div>
      <p className="cap">{t('professor.uiKit.dialogsNote')}</p>
      <ConfirmDialog
        open={open === 'question'}
        title={t('shell.logout.title')}
        text={t('shell.logout.question')}
        noLabel={t('common.no')}
        yesLabel={t('common.yes')}
        onNo={close}
        onYes={close}
      />
      <ConfirmDialog
        open={open === 'danger'}
        title={t('professor.uiKit.deleteTitle', { name: t('professor.uiKit.sampleClass') })}
        text={t('professor.uiKit.deleteText', { count: 31 })}
        noLabel={t('professor.uiKit.deleteNo')}
        yesLabel={t('professor.uiKit.deleteYes')}
        danger
        onNo={close}
        onYes={close}
      />
    </Section>
  )
}

import type { ReactElement } from 'react'
import { formatTime } from '#/i18n/dates.ts'
import { T, useT } from '#/i18n/react.tsx'
import { fieldErrorsOf, messageOf } from '#/stores/errors.ts'
import type { SavingState } from '#/stores/text-saver.ts'
import { Alert } from '#/ui/alert.tsx'
import { Ltr } from '#/ui/bidi.tsx'
import { Icon } from '#/ui/icon.tsx'

/** How what is on the screen stands to what is kept, in words. */
export function SaveState({ state }: { state: SavingState }): ReactElement {
  const t = useT()
  return (
    <p className="save-state" data-state={state.kind} role={state.kind === 'failed' ? 'status' : undefined}>
      <Icon name={state.kind === 'failed' || state.kind === 'refused' ? 'alert' : 'cloud'} />
      <span>{words()}</span>
    </p>
  )

  function words(): ReactElement | string {
    switch (state.kind) {
      case 'saved':
        if (!state.at) return t('editor.saved')
        return <T id="editor.savedAt" values={{ time: <Ltr>{formatTime(state.at)}</Ltr> }} />
      case 'saving':
      case 'changed':
        return t('editor.saving')
      case 'failed':
        return t('editor.failed')
      default:
        return t('editor.notSaved')
    }
  }
}

/** Why a text cannot be saved as it is; it stays on this device. */
export function SaveRefused({ error }: { error: unknown }): ReactElement {
  const t = useT()
  return (
    <Alert tone="error">
      {t('editor.refused')} {fieldErrorsOf(error).draft ?? messageOf(error, 'general', t)}
    </Alert>
  )
}

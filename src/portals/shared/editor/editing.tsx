import '#/portals/shared/words/formula-words.ts'
import { type ReactElement, useCallback, useEffect, useState } from 'react'
import { useT } from '#/i18n/react.tsx'
import { messageOf } from '#/stores/errors.ts'
import { type OpenedText, openText } from '#/stores/material-texts.ts'
import { ErrorState, SkeletonList } from '#/ui/states.tsx'
import { useMe } from '../use-me.ts'
import type { TextEditorProps } from './text-editor-props.ts'
import { Writing } from './writing.tsx'

/** Reads the text, and lets it be written once it is there. */
export function Editing(props: TextEditorProps): ReactElement {
  const { materialId } = props
  const t = useT()
  const account = useMe().id
  const [opened, setOpened] = useState<OpenedText>()
  const [failure, setFailure] = useState<{ error: unknown }>()
  const [busy, setBusy] = useState(true)

  const open = useCallback(async () => {
    setBusy(true)
    try {
      setOpened(await openText(account, materialId))
    } catch (error) {
      setFailure({ error })
    }
    setBusy(false)
  }, [account, materialId])
  useEffect(() => void open(), [open])

  if (opened) return <Writing {...props} account={account} opened={opened} />
  if (failure) {
    return (
      <ErrorState
        title={t('editor.openFailed')}
        text={messageOf(failure.error, 'general', t)}
        retryLabel={t('common.retry')}
        busy={busy}
        onRetry={() => void open()}
        heading="h3"
      />
    )
  }
  return <SkeletonList label={t('common.editor.loading')} rows={4} />
}

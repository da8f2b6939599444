import { lazy, type ReactElement, Suspense, useEffect, useState } from 'react'
import { useT } from '#/i18n/react.tsx'
import { SkeletonList } from '#/ui/states.tsx'
import type { TextEditorProps } from './text-editor-props.ts'

const Editing = lazy(() => import('./editing.tsx').then((file) => ({ default: file.Editing })))

/** Writes the text of a material. It loads and saves by itself; its machinery comes with it and with no other screen. */
export function TextEditor(props: TextEditorProps): ReactElement {
  const t = useT()
  // There is nothing to be written on before scripts run, so the server draws the frame only.
  const [here, setHere] = useState(false)
  useEffect(() => setHere(true), [])
  const waiting = <SkeletonList label={t('common.editor.loading')} rows={4} />
  if (!here) return waiting
  return (
    <Suspense fallback={waiting}>
      <Editing key={props.materialId} {...props} />
    </Suspense>
  )
}

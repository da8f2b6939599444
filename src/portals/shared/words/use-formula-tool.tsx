import { type ReactElement, type RefObject, useState } from 'react'
import { useT } from '#/i18n/react.tsx'
import { useFetched } from '#/portals/shared/use-fetched.ts'
import { Alert } from '#/ui/alert.tsx'
import { drawNow } from '#/ui/draw-now.ts'
import { addFormulaStyles } from '#/ui/formula-styles.ts'
import { IconButton } from '#/ui/icon-button.tsx'
import { type Chosen, formulaAt, withFormula } from './insert-formula.ts'

const loadDialog = async () => {
  const [{ WrittenFormulaDialog }] = await Promise.all([import('./formula-dialog.tsx'), addFormulaStyles()])
  return WrittenFormulaDialog
}

/** Signs and spaces around a formula among words. */
const AROUND = 4

interface FormulaTool {
  /** Opens the dialog. */
  button: ReactElement
  /** To stand outside the form of the field, as it is one itself. */
  dialog: ReactElement | null
}

interface FormulaField {
  field: RefObject<HTMLTextAreaElement | null>
  onWords: (words: string) => void
  /** Letters that fit into it. */
  longest: number
}

/** The way to write a formula into a field without knowing its signs, and to change the one in which the cursor stands. */
export function useFormulaTool({ field, onWords, longest }: FormulaField): FormulaTool {
  const t = useT()
  const { part: FormulaDialog, fetch, task } = useFetched(loadDialog)
  const [chosen, setChosen] = useState<Chosen>()

  const open = async (): Promise<void> => {
    if (!(await fetch()) || !field.current) return
    const { value, selectionStart: from, selectionEnd: to } = field.current
    setChosen({ words: value, from, to })
  }
  const end = (latex?: string): void => {
    if (!chosen) return
    const put = latex === undefined ? undefined : withFormula(chosen, latex)
    drawNow(() => {
      setChosen(undefined)
      if (put) onWords(put.words)
    })
    field.current?.focus()
    field.current?.setSelectionRange(put?.cursor ?? chosen.from, put?.cursor ?? chosen.to)
  }
  const existing = chosen && formulaAt(chosen)
  const room = chosen ? longest - chosen.words.length + (existing?.latex.length ?? chosen.to - chosen.from) - AROUND : 0
  return {
    button: (
      <IconButton
        icon="sigma"
        label={t('threads.formula')}
        aria-busy={task.busy || undefined}
        onClick={() => void open()}
      />
    ),
    dialog: (
      <>
        {task.fault && <Alert tone="error">{task.fault}</Alert>}
        {FormulaDialog && chosen && (
          <FormulaDialog
            title={t('threads.formula')}
            latex={existing?.latex ?? chosen.words.slice(chosen.from, chosen.to).replaceAll('$', '')}
            block={existing?.block ?? false}
            existing={existing !== undefined}
            room={room}
            onCancel={() => end()}
            onRemove={() => end('')}
            onDone={(latex) => end(latex)}
          />
        )}
      </>
    ),
  }
}

import { type ReactElement, useState } from 'react'
import { useT } from '#/i18n/react.tsx'
import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { Field, TextField } from '#/ui/field.tsx'
import { FIGURE_WIDTHS, LONGEST_CAPTION } from './facts.ts'
import type { Figure } from './schema.ts'

interface FigureDialogProps {
  figure: Figure
  onDone: (facts: Omit<Figure, 'fileId'>) => void
  onRemove: () => void
  onCancel: () => void
}

/** What a picture shows, in words, and how large it is. */
export function FigureDialog({ figure, onDone, onRemove, onCancel }: FigureDialogProps): ReactElement {
  const t = useT()
  const [{ alt, caption, width }, setFacts] = useState({ ...figure })
  const set = (facts: Partial<Figure>): void => setFacts((before) => ({ ...before, ...facts }))
  return (
    <Dialog open title={t('editor.figure')} onCancel={onCancel}>
      <form
        className="form-stack"
        onSubmit={(event) => {
          event.preventDefault()
          onDone({ alt: alt.trim(), caption: caption.trim(), width })
        }}
      >
        <TextField
          label={t('editor.figure.alt')}
          help={t('editor.figure.altHelp')}
          maxLength={LONGEST_CAPTION}
          value={alt}
          onChange={({ target }) => set({ alt: target.value })}
        />
        <TextField
          label={t('editor.figure.caption')}
          maxLength={LONGEST_CAPTION}
          value={caption}
          onChange={({ target }) => set({ caption: target.value })}
        />
        <Field label={t('editor.figure.width')}>
          {(control) => (
            <select
              {...control}
              className="input"
              value={width}
              onChange={({ target }) =>
                set({ width: FIGURE_WIDTHS.find((each) => String(each) === target.value) ?? 100 })
              }
            >
              {FIGURE_WIDTHS.map((each) => (
                <option key={each} value={each}>
                  {t(`editor.figure.width${each}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <div className="row">
          <Button variant="outline" onClick={onCancel}>
            {t('editor.cancel')}
          </Button>
          <Button variant="danger-outline" onClick={onRemove}>
            {t('editor.remove')}
          </Button>
          <Button variant="primary" type="submit">
            {t('editor.change')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

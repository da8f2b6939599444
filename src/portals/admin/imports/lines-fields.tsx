import type { ReactElement, ReactNode } from 'react'
import { useT } from '#/i18n/react.tsx'
import { Field } from '#/ui/field.tsx'
import { CSV_FILES, FileField } from '#/ui/file-field.tsx'

/** Lines as they are given: a file, or pasted. */
export interface GivenLines {
  file: File | undefined
  /** Instead of a file. */
  pasted: string
}

interface LinesFieldsProps {
  label: ReactNode
  help: ReactNode
  error: ReactNode
  draft: GivenLines
  change: (lines: Partial<GivenLines>) => void
}

/** A file of lines, or the lines themselves. */
export function LinesFields({ draft, change, ...field }: LinesFieldsProps): ReactElement {
  const t = useT()
  return (
    <>
      <FileField
        {...field}
        name="file"
        browse={t('admin.imports.browse')}
        accept={CSV_FILES}
        file={draft.file}
        onChoose={(file) => change({ file })}
      />
      <Field label={t('admin.imports.paste')} mark={t('admin.imports.instead')}>
        {(control) => (
          <textarea
            {...control}
            className="input"
            rows={5}
            dir="auto"
            value={draft.pasted}
            // Lines that are pasted are meant instead of a file.
            onChange={({ target }) => change({ pasted: target.value, ...(target.value.trim() && { file: undefined }) })}
          />
        )}
      </Field>
    </>
  )
}

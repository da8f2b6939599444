import type { ReactElement, ReactNode } from 'react'
import { Isolate } from './bidi.tsx'
import { buttonClasses } from './button.tsx'
import { Field } from './field.tsx'
import { Icon } from './icon.tsx'

export interface FileFieldProps {
  label: ReactNode
  help?: ReactNode
  error?: ReactNode
  name?: string
  /** Words of the button: the browser's own speaks the browser's language. */
  browse: string
  /** Types and endings, as the attribute has them. */
  accept: string
  /** What was chosen; its name stands beside the button. */
  file: File | undefined
  onChoose: (file: File | undefined) => void
}

/** Types and endings of a table as text. */
export const CSV_FILES = '.csv,text/csv,text/plain'

/** A file of the device's. */
export function FileField({ browse, accept, file, name, onChoose, ...field }: FileFieldProps): ReactElement {
  return (
    <Field {...field}>
      {(control) => (
        <span className="file-field">
          <label className={buttonClasses({ variant: 'outline' })}>
            <input
              {...control}
              className="sr-only"
              type="file"
              name={name}
              accept={accept}
              // A file that was mended in the meantime can be chosen again.
              onClick={({ currentTarget }) => {
                currentTarget.value = ''
              }}
              onChange={({ target }) => onChoose(target.files?.[0])}
            />
            <Icon name="upload" />
            {browse}
          </label>
          {file && <Isolate>{file.name}</Isolate>}
        </span>
      )}
    </Field>
  )
}

import { type ReactElement, useState } from 'react'
import { useT } from '#/i18n/react.tsx'
import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { TextField } from '#/ui/field.tsx'
import { linkAddress } from './schema.ts'

interface LinkDialogProps {
  /** Where the link leads now; empty = there is none yet. */
  href: string
  onDone: (href: string) => void
  onRemove: () => void
  onCancel: () => void
}

/** Where the chosen words lead. */
export function LinkDialog({ href, onDone, onRemove, onCancel }: LinkDialogProps): ReactElement {
  const t = useT()
  const [address, setAddress] = useState(href)
  const [wrong, setWrong] = useState(false)

  function done(): void {
    const typed = address.trim()
    // What looks like a site is one.
    const whole = /^[\w-]+(\.[\w-]+)+(\/|$)/.test(typed) ? `https://${typed}` : typed
    if (linkAddress.safeParse(whole).success) onDone(whole)
    else setWrong(true)
  }

  return (
    <Dialog open title={t('editor.link')} onCancel={onCancel}>
      <form
        className="form-stack"
        onSubmit={(event) => {
          event.preventDefault()
          done()
        }}
      >
        <TextField
          label={t('editor.link.field')}
          help={t('editor.link.help')}
          error={wrong && t('editor.link.fault')}
          ltr
          inputMode="url"
          maxLength={2_000}
          value={address}
          onChange={({ target }) => {
            setAddress(target.value)
            setWrong(false)
          }}
        />
        <div className="row">
          <Button variant="outline" onClick={onCancel}>
            {t('editor.cancel')}
          </Button>
          {href && (
            <Button variant="danger-outline" onClick={onRemove}>
              {t('editor.remove')}
            </Button>
          )}
          <Button variant="primary" type="submit">
            {t(href ? 'editor.change' : 'editor.insert')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

import { type MouseEvent, type ReactElement, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { classes } from './classes.ts'

export interface DialogProps {
  open: boolean
  title: ReactNode
  /** Escape, a click beside it, or the browser's own way out. The caller then sets `open` to false. */
  onCancel: () => void
  /** `alertdialog` for a question that has to be answered. */
  role?: 'dialog' | 'alertdialog'
  /** As wide as the window allows, for what is looked at. */
  wide?: boolean
  /** Id of the text that describes it. */
  describedBy?: string
  children: ReactNode
}

/**
 * A native modal dialog, at most 450 px wide unless it is to be wide. The browser keeps the focus inside, and gives it back to where it came
 * from; the first button in it gets the focus, so the safe answer comes first.
 */
export function Dialog({
  open,
  title,
  onCancel,
  role = 'dialog',
  wide,
  describedBy,
  children,
}: DialogProps): ReactElement {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (open && !dialog.open) dialog.showModal()
    if (!open && dialog.open) dialog.close()
  }, [open])

  // Closed before it leaves the document: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current
    return () => dialog?.close()
  }, [])

  function cancelBeside(event: MouseEvent<HTMLDialogElement>): void {
    if (event.target !== event.currentTarget) return
    const box = event.currentTarget.getBoundingClientRect()
    const inside =
      event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom
    if (!inside) onCancel()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop; Escape is the keyboard's way
    <dialog
      ref={ref}
      className={classes('dialog', wide && 'dialog-wide')}
      role={role}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      onClick={cancelBeside}
      onCancel={(event) => {
        event.preventDefault()
        onCancel()
      }}
      // A browser may close it without asking; then whoever opened it has to know.
      onClose={() => open && onCancel()}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  )
}

export interface ConfirmDialogProps {
  open: boolean
  title: ReactNode
  text: ReactNode
  /** Why the answer could not be carried out. */
  error?: ReactNode
  /** The safe answer: first, and focused. */
  noLabel: ReactNode
  yesLabel: ReactNode
  /** The answer destroys something. */
  danger?: boolean
  /** The answer is being carried out. */
  busy?: boolean
  onNo: () => void
  onYes: () => void
}

/** A question with two answers. Escape and a click beside it mean no. */
export function ConfirmDialog({
  open,
  title,
  text,
  error,
  noLabel,
  yesLabel,
  danger,
  busy,
  onNo,
  onYes,
}: ConfirmDialogProps): ReactElement {
  const textId = useId()
  return (
    <Dialog open={open} title={title} onCancel={onNo} role="alertdialog" describedBy={textId}>
      <p id={textId}>{text}</p>
      {error && <Alert tone="error">{error}</Alert>}
      <div className="row">
        <Button variant="outline" onClick={onNo}>
          {noLabel}
        </Button>
        <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onYes}>
          {yesLabel}
        </Button>
      </div>
    </Dialog>
  )
}

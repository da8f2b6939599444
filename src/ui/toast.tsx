import { type ReactElement, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

/** How long a message floats when nobody holds it, in milliseconds. */
const STAY_MS = 6_000
/** One with a way back: whoever goes by keyboard, or reads slowly, reaches it too (as WCAG 2.2.1 gives for an answer). */
const STAY_WITH_ACTION_MS = 20_000

export interface ToastMessage {
  id: string
  text: ReactNode
  icon?: IconName
  /** One way back, such as undo. */
  action?: { label: string; onPress: () => void }
}

export interface ToastRegionProps {
  /** Name of the region. */
  label: string
  dismissLabel: string
  toasts: readonly ToastMessage[]
  onDismiss: (id: string) => void
}

/** Messages that float and leave. Announced politely; held while the pointer or the focus is on them. */
export function ToastRegion({ label, dismissLabel, toasts, onDismiss }: ToastRegionProps): ReactElement {
  return (
    <section className="toasts" aria-label={label} aria-live="polite">
      {toasts.map((toast) => (
        <Toast key={toast.id} toast={toast} dismissLabel={dismissLabel} onDismiss={onDismiss} />
      ))}
    </section>
  )
}

interface ToastProps {
  toast: ToastMessage
  dismissLabel: string
  onDismiss: (id: string) => void
}

function Toast({ toast, dismissLabel, onDismiss }: ToastProps): ReactElement {
  const { id, text, icon = 'check', action } = toast
  const stayMs = action ? STAY_WITH_ACTION_MS : STAY_MS
  const [held, setHeld] = useState(false)
  const leave = useEffectEvent(() => onDismiss(id))

  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => leave(), stayMs)
    return () => clearTimeout(timer)
  }, [held, stayMs])

  return (
    <div
      className="toast"
      role="status"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={icon} />
      <span className="grow">{text}</span>
      {action && (
        <button
          type="button"
          onClick={() => {
            onDismiss(id)
            action.onPress()
          }}
        >
          {action.label}
        </button>
      )}
      <button className="toast-close" type="button" aria-label={dismissLabel} onClick={() => onDismiss(id)}>
        <Icon name="close" />
      </button>
    </div>
  )
}

import type { ComponentProps, MouseEvent, ReactElement, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'
import { Spinner } from './spinner.tsx'

export interface ButtonLook {
  /** `primary` at most once a screen; `live` only for what is live now. Without one: plain. */
  variant?: 'primary' | 'outline' | 'soft' | 'ghost' | 'danger' | 'danger-outline' | 'live'
  size?: 'sm' | 'lg'
  /** As wide as its place. */
  block?: boolean
}

/** @returns the classes of a button or of a link that looks like one */
export function buttonClasses({ variant, size, block }: ButtonLook, more?: string): string | undefined {
  return classes('btn', variant && `btn-${variant}`, size && `btn-${size}`, block && 'btn-block', more)
}

export interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  icon?: IconName
  mirrorIcon?: boolean
  /** Its work is under way: the star turns, and pressing it again (or Enter in its form) does nothing. */
  busy?: boolean
  /** What it says while busy; otherwise the same as before. */
  busyLabel?: ReactNode
}

export function Button({
  variant,
  size,
  block,
  icon,
  mirrorIcon,
  busy = false,
  busyLabel,
  className,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps): ReactElement {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClasses({ variant, size, block }, className)}
      // Not `disabled`: the button keeps the focus and is still announced.
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={busy ? ignore : onClick}
    >
      {busy ? <Spinner /> : icon && <Icon name={icon} mirror={mirrorIcon} />}
      {busy && busyLabel ? busyLabel : children}
    </button>
  )
}

/** A form sent with Enter presses its submit button first, so this also stops the second sending. */
function ignore(event: MouseEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

export interface ButtonLinkProps extends ButtonLook, ComponentProps<'a'> {
  icon?: IconName
  mirrorIcon?: boolean
}

/** A link that looks like a button: it goes somewhere, it does nothing. */
export function ButtonLink({
  variant,
  size,
  block,
  icon,
  mirrorIcon,
  className,
  children,
  ...rest
}: ButtonLinkProps): ReactElement {
  return (
    <a {...rest} className={buttonClasses({ variant, size, block }, className)}>
      {icon && <Icon name={icon} mirror={mirrorIcon} />}
      {children}
    </a>
  )
}

import type { ReactElement, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

export type Tone = 'info' | 'success' | 'warning' | 'error'

const ICONS = { info: 'info', success: 'check', warning: 'alert', error: 'alert' } as const satisfies Record<
  Tone,
  IconName
>

export interface AlertProps {
  tone?: Tone
  icon?: IconName
  /** `alert` interrupts a screen reader, `status` waits for its turn. Errors interrupt unless told otherwise. */
  role?: 'alert' | 'status' | 'note'
  id?: string
  className?: string
  children: ReactNode
}

/** A message that stays where it belongs. */
export function Alert({ tone = 'info', icon, role, id, className, children }: AlertProps): ReactElement {
  return (
    <div
      className={classes('alert', `alert-${tone}`, className)}
      role={role ?? (tone === 'error' ? 'alert' : 'status')}
      id={id}
    >
      <Icon name={icon ?? ICONS[tone]} />
      <div>{children}</div>
    </div>
  )
}

import type { ComponentProps, ReactElement } from 'react'
import { type ButtonLook, buttonClasses } from './button.tsx'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  icon: IconName
  mirrorIcon?: boolean
  /** Its accessible name. */
  label: string
  variant?: ButtonLook['variant']
  size?: 'sm'
  /** A dot on it: there is something new. The label has to say so too. */
  dotted?: boolean
}

/** A button that is only a drawn mark. */
export function IconButton({
  icon,
  mirrorIcon,
  label,
  variant = 'ghost',
  size,
  dotted,
  className,
  type = 'button',
  ...rest
}: IconButtonProps): ReactElement {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={buttonClasses({ variant, size }, classes('btn-icon', dotted && 'dotted', className))}
    >
      <Icon name={icon} mirror={mirrorIcon} />
    </button>
  )
}

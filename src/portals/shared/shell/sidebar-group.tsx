import { type ReactElement, type ReactNode, useId, useState } from 'react'
import { Icon } from '#/ui/icon.tsx'
import type { IconName } from '#/ui/icon-names.ts'

interface SidebarGroupProps {
  label: string
  icon: IconName
  /** Open from the start: one of its pages is the present one. */
  openAtFirst: boolean
  /** Items of a list. */
  children: ReactNode
}

/** Entries of the menu behind a button; they fold and unfold in the specification's 400 ms. */
export function SidebarGroup({ label, icon, openAtFirst, children }: SidebarGroupProps): ReactElement {
  const [open, setOpen] = useState(openAtFirst)
  const id = useId()
  return (
    <>
      <button className="group" type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <Icon name={icon} />
        {label}
        <Icon name="down" className="down" />
      </button>
      <div className="submenu" id={id} data-open={open ? '' : undefined}>
        <ul>{children}</ul>
      </div>
    </>
  )
}

import { type FocusEvent, type KeyboardEvent, type ReactElement, type ReactNode, useEffect, useId, useRef } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

interface ItemLook {
  key: string
  label: ReactNode
  icon?: IconName
  mirrorIcon?: boolean
  lang?: string
}

/** A link, an action, or one of several choices of which one is made. */
export type MenuItem =
  | (ItemLook & { href: string })
  | (ItemLook & { onSelect: () => void; checked?: boolean })
  | { key: string; separator: true }

/** Attributes by which others find the button and its menu. */
export type DataAttributes = Record<`data-${string}`, string>

export interface MenuButtonProps {
  /** Accessible name of the button and of its menu. */
  label: string
  /** What the button shows. */
  children: ReactNode
  className?: string
  items: readonly MenuItem[]
  /** Stands above the items, such as who is signed in. */
  head?: ReactNode
  open: boolean
  onOpenChange: (open: boolean) => void
  data?: DataAttributes
}

/**
 * A button with a menu that hangs from it. Arrows, Home and End move in it, Escape and Tab leave it, a click beside it
 * closes it; the focus goes back to the button.
 */
export function MenuButton(props: MenuButtonProps): ReactElement {
  const { label, children, className, items, head, open, onOpenChange, data } = props
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const menuId = useId()

  useEffect(() => {
    if (!open) return
    itemsIn(root.current)[0]?.focus()
    function closeBeside(event: MouseEvent): void {
      if (!root.current?.contains(event.target as Node)) onOpenChange(false)
    }
    document.addEventListener('click', closeBeside)
    return () => document.removeEventListener('click', closeBeside)
  }, [open, onOpenChange])

  function move(event: KeyboardEvent<HTMLDivElement>): void {
    if (!open) return
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      onOpenChange(false)
      button.current?.focus()
      return
    }
    const all = itemsIn(root.current)
    const next = all[nextIndex(event.key, all.indexOf(document.activeElement as HTMLElement), all.length)]
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  function leave(event: FocusEvent<HTMLDivElement>): void {
    // No next place: the window lost the focus, or a click fell on nothing; a click is judged by itself.
    if (open && event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) onOpenChange(false)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of the button and the items in it
    <div className="popup-at" ref={root} onKeyDown={move} onBlur={leave}>
      <button
        {...data}
        ref={button}
        type="button"
        className={className}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={menuId}
        onClick={() => onOpenChange(!open)}
        onKeyDown={(event) => {
          if (open || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
          event.preventDefault()
          onOpenChange(true)
        }}
      >
        {children}
      </button>
      <div {...data} className="popup" id={menuId} hidden={!open}>
        {head && <div className="popup-head">{head}</div>}
        <div className="popup-items" role="menu" aria-label={label}>
          {items.map((item) => (
            <Item
              key={item.key}
              item={item}
              onDone={() => {
                onOpenChange(false)
                button.current?.focus()
              }}
            />
          ))}
        </div>
      </div>
    </div>
  )
}

function Item({ item, onDone }: { item: MenuItem; onDone: () => void }): ReactElement {
  if ('separator' in item) return <hr />
  const content = (
    <>
      {item.icon && <Icon name={item.icon} mirror={item.mirrorIcon} />}
      <span>{item.label}</span>
    </>
  )
  if ('href' in item) {
    return (
      <a href={item.href} role="menuitem" tabIndex={-1} lang={item.lang} onClick={onDone}>
        {content}
      </a>
    )
  }
  const choose = (): void => {
    onDone()
    item.onSelect()
  }
  return item.checked === undefined ? (
    <button type="button" role="menuitem" tabIndex={-1} lang={item.lang} onClick={choose}>
      {content}
    </button>
  ) : (
    <button
      type="button"
      role="menuitemradio"
      aria-checked={item.checked}
      tabIndex={-1}
      lang={item.lang}
      onClick={choose}
    >
      {content}
    </button>
  )
}

function itemsIn(root: HTMLElement | null): HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]
}

/** @returns the place in the menu that a key leads to; -1 = the key means nothing here */
export function nextIndex(key: string, current: number, count: number): number {
  switch (key) {
    case 'ArrowDown':
      return (current + 1) % count
    case 'ArrowUp':
      return (current <= 0 ? count : current) - 1
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return -1
  }
}

import { type ReactElement, useState } from 'react'
import type { SchoolClass } from '#/contract/classes.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { programmePath } from '#/portals/admin/curriculum/curriculum-paths.ts'
import { openPath } from '#/stores/navigation.ts'
import { buttonClasses } from '#/ui/button.tsx'
import { Icon } from '#/ui/icon.tsx'
import { MenuButton, type MenuItem } from '#/ui/menu-button.tsx'
import { editClassPath } from './class-paths.ts'

interface ClassMenuProps {
  of: SchoolClass
  /** Absent for the first and the last one. */
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  onDelete: () => void
}

/** What can be done with a class. */
export function ClassMenu({ of: row, onUp, onDown, onDelete }: ClassMenuProps): ReactElement {
  const t = useT()
  const locale = useLocale()
  const [open, setOpen] = useState(false)
  const select = (action: () => void) => () => {
    setOpen(false)
    action()
  }
  const items: MenuItem[] = [
    { key: 'edit', label: t('admin.classes.edit'), icon: 'edit', onSelect: select(() => openPath(editClassPath(row))) },
    { key: 'programme', label: t('admin.programme.open'), icon: 'grid', href: programmePath(row.id) },
    ...(onUp ? [{ key: 'up', label: t('admin.classes.up'), icon: 'up', onSelect: select(onUp) } as const] : []),
    ...(onDown
      ? [{ key: 'down', label: t('admin.classes.down'), icon: 'down', onSelect: select(onDown) } as const]
      : []),
    { key: 'line', separator: true },
    { key: 'delete', label: t('admin.classes.delete'), icon: 'trash', onSelect: select(onDelete) },
  ]
  const label = t('admin.classes.menu', { name: locale === 'ar' ? row.nameAr : row.nameFr })
  return (
    <MenuButton
      label={label}
      className={buttonClasses({ variant: 'ghost' }, 'btn-icon')}
      items={items}
      open={open}
      onOpenChange={setOpen}
    >
      <Icon name="more" />
      <span className="sr-only">{label}</span>
    </MenuButton>
  )
}

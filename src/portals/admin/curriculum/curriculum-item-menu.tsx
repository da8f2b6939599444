import { type ReactElement, useState } from 'react'
import { useLocale, useT } from '#/i18n/react.tsx'
import { buttonClasses } from '#/ui/button.tsx'
import { Icon } from '#/ui/icon.tsx'
import type { IconName } from '#/ui/icon-names.ts'
import { MenuButton, type MenuItem } from '#/ui/menu-button.tsx'

interface CurriculumItemMenuProps {
  of: { nameAr: string; nameFr: string }
  links: readonly { key: string; label: string; icon: IconName; href: string }[]
  onDelete: () => void
}

/** What can be done with a row: where it leads, and away with it. */
export function CurriculumItemMenu({ of: row, links, onDelete }: CurriculumItemMenuProps): ReactElement {
  const t = useT()
  const locale = useLocale()
  const [open, setOpen] = useState(false)
  const label = t('admin.curriculum.menu', { name: locale === 'ar' ? row.nameAr : row.nameFr })
  const items: MenuItem[] = [
    ...links,
    { key: 'line', separator: true },
    {
      key: 'delete',
      label: t('common.curriculum.delete'),
      icon: 'trash',
      onSelect() {
        setOpen(false)
        onDelete()
      },
    },
  ]
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

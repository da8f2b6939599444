import { type ReactElement, useState } from 'react'
import type { MissingReason } from '#/contract/material-contents.ts'
import type { Material } from '#/contract/materials.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { PublishChip } from '#/portals/shared/curriculum/publish-chip.tsx'
import { KIND_ICONS } from '#/portals/shared/lesson/kinds.ts'
import { LocalName } from '#/portals/shared/names.tsx'
import { isConflict, messageOf } from '#/stores/errors.ts'
import { changeMaterial, materialWith } from '#/stores/materials.ts'
import { showToast } from '#/stores/toasts.ts'
import { Button, buttonClasses } from '#/ui/button.tsx'
import { Icon } from '#/ui/icon.tsx'
import { MenuButton, type MenuItem } from '#/ui/menu-button.tsx'
import { readInside } from './changes.ts'
import { MaterialInside } from './material-inside.tsx'

interface MaterialBlockProps {
  of: Material
  /** Why pupils could not open it yet. */
  missing: MissingReason | undefined
  open: boolean
  onToggle: () => void
  /** Absent for the first and the last one. */
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  onDelete: () => void
  onDirty: (key: string, dirty: boolean) => void
}

/** One part of a course: what it is, who sees it, what can be done with it; opened, what is in it. */
export function MaterialBlock(props: MaterialBlockProps): ReactElement {
  const { of: material, missing, open, onToggle, onDirty } = props
  const t = useT()
  const locale = useLocale()
  const name = locale === 'ar' ? material.nameAr : material.nameFr
  const insideId = `material-${material.id}`
  return (
    <li className={open ? 'card part is-active' : 'card part'} data-id={material.id} data-kind={material.kind}>
      <span className="grip" data-grip aria-hidden="true">
        <Icon name="drag" />
      </span>
      <div>
        <div className="top">
          <Icon name={KIND_ICONS[material.kind]} />
          <h3>
            <span className="muted">{t(`staff.courseEditor.kind.${material.kind}`)}</span> <LocalName of={material} />
          </h3>
          <span className="marks">
            <PublishChip of={material} />
            {missing && (
              <span className="muted small" data-missing={missing}>
                {t(`staff.courseEditor.missing.${missing}`)}
              </span>
            )}
          </span>
          <span className="sp" />
          <Button
            size="sm"
            variant="outline"
            icon={open ? 'up' : 'edit'}
            aria-expanded={open}
            aria-controls={insideId}
            aria-label={t(open ? 'staff.courseEditor.closeOf' : 'staff.courseEditor.openOf', { name })}
            onClick={onToggle}
          >
            {t(open ? 'staff.courseEditor.close' : 'staff.courseEditor.open')}
          </Button>
          <Actions {...props} name={name} />
        </div>
        <div className="in" id={insideId} hidden={!open}>
          {open && <MaterialInside of={material} onDirty={onDirty} />}
        </div>
      </div>
    </li>
  )
}

function Actions({ of: material, name, onUp, onDown, onDelete }: MaterialBlockProps & { name: string }): ReactElement {
  const t = useT()
  const [open, setOpen] = useState(false)

  async function set(status: Material['status']): Promise<void> {
    try {
      await changeMaterial(material.id, materialWith(material, { status, publishAt: null }))
      showToast({ text: t(`staff.courseEditor.nowMaterial.${status}`, { name }) })
    } catch (failure) {
      showToast({
        text: isConflict(failure) ? t('staff.courseEditor.changedMeanwhile') : messageOf(failure, 'general', t),
      })
      await readInside(material.courseId)
    }
  }

  const states = (['published', 'draft', 'archived'] as const).filter((status) => status !== material.status)
  const items: MenuItem[] = [
    ...(onUp ? [{ key: 'up', label: t('staff.courseEditor.up'), icon: 'up', onSelect: onUp } as const] : []),
    ...(onDown ? [{ key: 'down', label: t('staff.courseEditor.down'), icon: 'down', onSelect: onDown } as const] : []),
    ...states.map((status) => ({
      key: status,
      label: t(`staff.courseEditor.setMaterial.${status}`),
      icon: STATUS_ICONS[status],
      onSelect: () => void set(status),
    })),
    { key: 'line', separator: true },
    { key: 'delete', label: t('common.curriculum.delete'), icon: 'trash', onSelect: onDelete },
  ]
  const label = t('staff.courseEditor.actionsOf', { name })
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

const STATUS_ICONS = { published: 'eye', draft: 'edit', archived: 'lock' } as const

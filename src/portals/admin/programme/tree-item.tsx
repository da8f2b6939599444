import { type KeyboardEvent, type ReactElement, type ReactNode, useRef, useState } from 'react'
import { useLocale, useT } from '#/i18n/react.tsx'
import { editChapterPath, editCoursePath, editSubjectPath } from '#/portals/admin/curriculum/curriculum-paths.ts'
import { MoveButtons, movedBy } from '#/portals/shared/curriculum/move-buttons.tsx'
import { PublishChip } from '#/portals/shared/curriculum/publish-chip.tsx'
import { LocalName } from '#/portals/shared/names.tsx'
import { SubjectTile } from '#/portals/shared/subject-tile.tsx'
import { buttonClasses } from '#/ui/button.tsx'
import { Icon } from '#/ui/icon.tsx'
import { MenuButton, type MenuItem } from '#/ui/menu-button.tsx'
import type { TreeRow } from './tree-rows.ts'
import { useRowDrag } from './use-row-drag.ts'

interface TreeItemProps {
  row: TreeRow
  /** The one row that the Tab key comes to. */
  active: boolean
  onActive: () => void
  onKey: (event: KeyboardEvent<HTMLElement>) => void
  onOpen: () => void
  onMove: (ids: number[]) => void
  onAdd: () => void
  onCopy: () => void
  onDelete: () => void
  /** What is added below it. */
  children: ReactNode
}

const COUNTED = { subject: 'chapter', chapter: 'course', course: 'material' } as const

/** @returns the page of what a row is of */
export function pathOf({ kind, id }: TreeRow): string {
  if (kind === 'subject') return editSubjectPath(id)
  return kind === 'chapter' ? editChapterPath(id) : editCoursePath(id)
}

/** A subject, a chapter or a lesson in the tree. */
export function TreeItem(props: TreeItemProps): ReactElement {
  const { row, active, onActive, onKey, onOpen, onMove, children } = props
  const t = useT()
  const locale = useLocale()
  const ref = useRef<HTMLDivElement>(null)
  const edge = useRowDrag(ref, row, onMove)
  const openable = row.kind !== 'course' && row.below > 0
  const name = locale === 'ar' ? row.nameAr : row.nameFr
  const { siblings, index, id } = row
  return (
    <div
      ref={ref}
      className="tree-item"
      role="treeitem"
      aria-level={row.level}
      aria-setsize={siblings.length}
      aria-posinset={index + 1}
      aria-expanded={openable ? row.open : undefined}
      tabIndex={active ? 0 : -1}
      data-key={row.key}
      data-level={row.level}
      data-edge={edge}
      data-subject={row.subject ?? undefined}
      onFocus={onActive}
      onKeyDown={onKey}
    >
      <div className="tree-row">
        <Icon name="drag" className="tree-grip" />
        <button
          type="button"
          className="tree-toggle"
          tabIndex={-1}
          disabled={!openable}
          aria-label={row.open ? t('admin.programme.close', { name }) : t('admin.programme.expand', { name })}
          onClick={onOpen}
        >
          {openable && <Icon name="next" mirror />}
        </button>
        {row.kind === 'subject' && <SubjectTile subject={{ key: row.subject ?? null }} small />}
        <span className="tree-name">
          <a className="link" href={pathOf(row)} tabIndex={active ? 0 : -1}>
            <LocalName of={row} />
          </a>
          <span className="muted">
            {row.below > 0
              ? t(`admin.programme.count.${COUNTED[row.kind]}`, { count: row.below })
              : t('admin.programme.empty')}
          </span>
        </span>
        {row.published && <PublishChip of={row.published} />}
        <span className="tree-acts">
          <MoveButtons
            name={name}
            onUp={index > 0 ? () => onMove(movedBy(siblings, id, -1)) : undefined}
            onDown={index < siblings.length - 1 ? () => onMove(movedBy(siblings, id, 1)) : undefined}
          />
          <RowMenu {...props} name={name} />
        </span>
      </div>
      {children}
    </div>
  )
}

function RowMenu({ row, name, onAdd, onCopy, onDelete }: TreeItemProps & { name: string }): ReactElement {
  const t = useT()
  const [open, setOpen] = useState(false)
  const select = (action: () => void) => () => {
    setOpen(false)
    action()
  }
  const label = t('admin.curriculum.menu', { name })
  const items: MenuItem[] = [
    { key: 'edit', label: t('admin.classes.edit'), icon: 'edit', href: pathOf(row) },
    ...(row.kind === 'course'
      ? []
      : [
          {
            key: 'add',
            label: row.kind === 'subject' ? t('admin.chapters.add') : t('admin.courses.add'),
            icon: 'plus',
            onSelect: select(onAdd),
          } as const,
        ]),
    ...(row.kind === 'subject'
      ? [{ key: 'copy', label: t('admin.programme.copySubject'), icon: 'layers', onSelect: select(onCopy) } as const]
      : []),
    { key: 'line', separator: true },
    { key: 'delete', label: t('common.curriculum.delete'), icon: 'trash', onSelect: select(onDelete) },
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

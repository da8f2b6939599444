import { type ReactElement, useRef, useState } from 'react'
import type { Course } from '#/contract/courses.ts'
import { MATERIAL_KINDS, type MaterialKind } from '#/contract/material-kinds.ts'
import type { Material } from '#/contract/materials.ts'
import { useT } from '#/i18n/react.tsx'
import { DeleteCurriculumItem } from '#/portals/shared/curriculum/delete-curriculum-item.tsx'
import { movedBy } from '#/portals/shared/curriculum/move-buttons.tsx'
import { KIND_ICONS } from '#/portals/shared/lesson/kinds.ts'
import { messageOf } from '#/stores/errors.ts'
import { createMaterial, orderMaterials, removeMaterial, restoreMaterial } from '#/stores/materials.ts'
import { showToast } from '#/stores/toasts.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { EmptyState } from '#/ui/states.tsx'
import { useDragOrder } from '#/ui/use-drag-order.ts'
import { readInside } from './changes.ts'
import { MaterialBlock } from './material-block.tsx'
import type { Missing } from './missing.ts'

interface MaterialsProps {
  course: Course
  materials: readonly Material[]
  missing: readonly Missing[]
  onDirty: (key: string, dirty: boolean) => void
}

/** What is in a course, in its order, and the way to add to it. */
export function Materials({ course, materials, missing, onDirty }: MaterialsProps): ReactElement {
  const t = useT()
  const list = useRef<HTMLUListElement>(null)
  const [open, setOpen] = useState<number>()
  const [doomed, setDoomed] = useState<Material>()
  const [adding, setAdding] = useState<MaterialKind>()
  const ids = materials.map(({ id }) => id)
  useDragOrder(list, ids, (next) => void order(next))

  async function order(next: readonly number[]): Promise<void> {
    try {
      await orderMaterials(course.id, next)
      showToast({ text: t('staff.courseEditor.moved') })
    } catch (error) {
      showToast({ text: messageOf(error, 'general', t) })
      await readInside(course.id)
    }
  }

  async function add(kind: MaterialKind): Promise<void> {
    setAdding(kind)
    try {
      // Named as the lesson until somebody names it otherwise.
      const { nameAr, nameFr, id: courseId } = course
      const made = await createMaterial({ courseId, kind, nameAr, nameFr, status: 'draft', publishAt: null })
      setOpen(made.id)
    } catch (error) {
      showToast({ text: messageOf(error, 'general', t) })
    } finally {
      setAdding(undefined)
    }
  }

  return (
    <section className="card-stack" aria-labelledby="materials">
      <h2 id="materials">{t('staff.courseEditor.materials')}</h2>
      {materials.length > 0 ? (
        <ul className="parts" ref={list}>
          {materials.map((material, index) => (
            <MaterialBlock
              key={material.id}
              of={material}
              missing={missing.find((each) => each.material.id === material.id)?.reason}
              open={open === material.id}
              onToggle={() => setOpen(open === material.id ? undefined : material.id)}
              onUp={index > 0 ? () => void order(movedBy(ids, material.id, -1)) : undefined}
              onDown={index < ids.length - 1 ? () => void order(movedBy(ids, material.id, 1)) : undefined}
              onDelete={() => setDoomed(material)}
              onDirty={onDirty}
            />
          ))}
        </ul>
      ) : (
        <Card>
          <EmptyState
            icon="layers"
            title={t('staff.courseEditor.noMaterials')}
            text={t('staff.courseEditor.noMaterialsText')}
          />
        </Card>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame and a legend of its own */}
      <div className="add" role="group" aria-labelledby="add-material">
        <b id="add-material">{t('staff.courseEditor.add')}</b>
        {MATERIAL_KINDS.map((kind) => (
          <Button
            key={kind}
            size="sm"
            variant="soft"
            icon={KIND_ICONS[kind]}
            busy={adding === kind}
            onClick={() => void add(kind)}
          >
            {t(`staff.courseEditor.kind.${kind}`)}
          </Button>
        ))}
      </div>
      {doomed && (
        <DeleteCurriculumItem
          kind="material"
          of={doomed}
          remove={removeMaterial}
          restore={restoreMaterial}
          onClose={() => setDoomed(undefined)}
        />
      )}
    </section>
  )
}

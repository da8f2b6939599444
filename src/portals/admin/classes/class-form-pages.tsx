import type { ReactElement } from 'react'
import type { ClassCreation } from '#/contract/classes.ts'
import { useT } from '#/i18n/react.tsx'
import { EditPage } from '#/portals/admin/curriculum/edit-page.tsx'
import type { classToEdit } from '#/portals/admin/reads.ts'
import { routes } from '#/portals/admin/routes.ts'
import { Crumbs } from '#/portals/shared/crumbs.tsx'
import { PageHead } from '#/portals/shared/page-head.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { useRead } from '#/portals/shared/use-read.ts'
import { changeClass, createClass } from '#/stores/classes.ts'
import { openPath } from '#/stores/navigation.ts'
import { showToast } from '#/stores/toasts.ts'
import { ClassForm } from './class-form.tsx'

/** Where an administrator makes a class. */
export function NewClass(): ReactElement {
  const t = useT()

  async function create(creation: ClassCreation): Promise<void> {
    await createClass(creation)
    showToast({ text: t('admin.classes.created') })
    openPath(routes.classes)
  }

  return (
    <>
      <Crumbs above={[{ href: routes.classes, label: t('admin.classes.title') }]} here={t('admin.classes.add')} />
      <PageHead title={t('admin.classes.add')} lead={t('admin.classes.newLead')} />
      <ClassForm onSave={create} />
    </>
  )
}

/** Where an administrator changes a class. */
export function EditClass({ page, reads }: ScreenProps<ReturnType<typeof classToEdit>>): ReactElement {
  const t = useT()
  const id = Number(page.params.id)

  async function save(facts: ClassCreation, version: number): Promise<void> {
    await changeClass(id, { ...facts, version })
    showToast({ text: t('admin.classes.saved') })
    openPath(routes.classes)
  }

  return (
    <EditPage state={useRead(reads.schoolClass)} list={{ href: routes.classes, label: t('admin.classes.title') }}>
      {(schoolClass) => <ClassForm of={schoolClass} onSave={save} />}
    </EditPage>
  )
}

import { type ReactElement, useEffect, useState } from 'react'
import type { ClassCreation, ClassDetail } from '#/contract/classes.ts'
import { T, useLocale, useT } from '#/i18n/react.tsx'
import { routes } from '#/portals/admin/routes.ts'
import { Crumbs } from '#/portals/shared/crumbs.tsx'
import { NotFound } from '#/portals/shared/not-found.tsx'
import { PageHead } from '#/portals/shared/page-head.tsx'
import { Region } from '#/portals/shared/region.tsx'
import { $class, changeClass, createClass, loadClass } from '#/stores/classes.ts'
import { isConflict, isMissing } from '#/stores/errors.ts'
import { openPath, setPageTitle } from '#/stores/navigation.ts'
import type { PortalPage } from '#/stores/router.ts'
import { showToast } from '#/stores/toasts.ts'
import { Isolate } from '#/ui/bidi.tsx'
import { ClassForm } from './class-form.tsx'
import { useClass } from './use-classes.ts'

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

/** Where an administrator changes a class; the not-found page where there is none. */
export function EditClass({ page }: { page: PortalPage }): ReactElement {
  const t = useT()
  const state = useClass(Number(page.params.id))
  const missing = isMissing(state.error)
  useEffect(() => {
    if (missing) setPageTitle(t('common.title.notFound'))
  }, [missing, t])
  if (missing) return <NotFound home={routes.classes} />
  return (
    <Region state={state} rows={6}>
      {(found) => <Edit key={found.id} of={found} />}
    </Region>
  )
}

function Edit({ of: present }: { of: ClassDetail }): ReactElement {
  const t = useT()
  const name = useLocale() === 'ar' ? present.nameAr : present.nameFr
  // What the form was filled in from; after a conflict, what is to be written over.
  const [version, setVersion] = useState(present.version)

  async function save(creation: ClassCreation): Promise<void> {
    try {
      await changeClass(present.id, { ...creation, version })
    } catch (failure) {
      if (isConflict(failure)) {
        await loadClass(present.id)
        setVersion($class.get().data?.version ?? version)
      }
      throw failure
    }
    showToast({ text: t('admin.classes.saved') })
    openPath(routes.classes)
  }

  return (
    <>
      <Crumbs above={[{ href: routes.classes, label: t('admin.classes.title') }]} here={<Isolate>{name}</Isolate>} />
      <PageHead title={<T id="admin.classes.editTitle" values={{ name: <Isolate>{name}</Isolate> }} />} />
      <ClassForm of={present} onSave={save} />
    </>
  )
}

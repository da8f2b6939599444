import type { ReactElement } from 'react'
import type { Read } from '#/contract/read.ts'
import type { SubjectCreation, SubjectDetail } from '#/contract/subjects.ts'
import { useT } from '#/i18n/react.tsx'
import { routes } from '#/portals/admin/routes.ts'
import { Crumbs } from '#/portals/shared/crumbs.tsx'
import { PageHead } from '#/portals/shared/page-head.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { useRead } from '#/portals/shared/use-read.ts'
import { changeSubject, createSubject } from '#/stores/managed-subjects.ts'
import { openPath } from '#/stores/navigation.ts'
import { showToast } from '#/stores/toasts.ts'
import { EditPage } from './edit-page.tsx'
import { SubjectForm } from './subject-form.tsx'

/** Where an administrator makes a subject of a class. */
export function NewSubject({ page }: ScreenProps): ReactElement {
  const t = useT()

  async function create(creation: SubjectCreation): Promise<void> {
    await createSubject(creation)
    showToast({ text: t('admin.subjects.created') })
    openPath(`${routes.subjects}?classId=${creation.classId}`)
  }

  return (
    <>
      <Crumbs above={[{ href: routes.subjects, label: t('admin.subjects.title') }]} here={t('admin.subjects.add')} />
      <PageHead title={t('admin.subjects.add')} lead={t('admin.subjects.newLead')} />
      <SubjectForm classId={page.search.classId ?? ''} onSave={create} />
    </>
  )
}

/** Where an administrator changes a subject. */
export function EditSubject({ page, reads }: ScreenProps<{ subject: Read<SubjectDetail> }>): ReactElement {
  const t = useT()
  const id = Number(page.params.id)

  async function save({ classId, ...facts }: SubjectCreation, version: number): Promise<void> {
    await changeSubject(id, { ...facts, version })
    showToast({ text: t('admin.classes.saved') })
    openPath(`${routes.subjects}?classId=${classId}`)
  }

  return (
    <EditPage state={useRead(reads.subject)} list={{ href: routes.subjects, label: t('admin.subjects.title') }}>
      {(subject) => <SubjectForm of={subject} onSave={save} />}
    </EditPage>
  )
}

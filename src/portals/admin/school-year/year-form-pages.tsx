import type { ReactElement } from 'react'
import type { SchoolYearCreation, SchoolYearDetail } from '#/contract/school-years.ts'
import { T, useT } from '#/i18n/react.tsx'
import { routes } from '#/portals/admin/routes.ts'
import { Crumbs } from '#/portals/shared/crumbs.tsx'
import { PageHead } from '#/portals/shared/page-head.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { Region } from '#/portals/shared/region.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import { openPath } from '#/stores/navigation.ts'
import { changeSchoolYear, createSchoolYear } from '#/stores/school-years.ts'
import { showToast } from '#/stores/toasts.ts'
import { Ltr } from '#/ui/bidi.tsx'
import { schoolYearPath } from './paths.ts'
import type { yearToEdit } from './reads.ts'
import { YearForm } from './year-form.tsx'

/** Where a school year is made. */
export function NewSchoolYear(): ReactElement {
  const t = useT()

  async function create(creation: SchoolYearCreation): Promise<void> {
    const made = await createSchoolYear(creation)
    showToast({ text: t('school-year.created') })
    openPath(schoolYearPath(made))
  }

  return (
    <>
      <Crumbs above={[{ href: routes.schoolYear, label: t('school-year.title') }]} here={t('school-year.new')} />
      <PageHead title={t('school-year.new')} lead={t('school-year.newLead')} />
      <YearForm saveLabel={t('school-year.create')} backHref={routes.schoolYear} onSave={create} />
    </>
  )
}

/** Where the dates of a school year are changed. */
export function EditSchoolYear({ reads }: ScreenProps<ReturnType<typeof yearToEdit>>): ReactElement {
  return (
    <Region state={useRead(reads.year)} rows={6}>
      {(year) => <Edit key={year.id} of={year} />}
    </Region>
  )
}

function Edit({ of: year }: { of: SchoolYearDetail }): ReactElement {
  const t = useT()
  const back = schoolYearPath(year)

  async function save(dates: SchoolYearCreation, version: number): Promise<void> {
    await changeSchoolYear(year.id, { ...dates, version })
    showToast({ text: t('school-year.saved') })
    openPath(back)
  }

  return (
    <>
      <Crumbs above={[{ href: back, label: t('school-year.title') }]} here={t('school-year.edit')} />
      <PageHead title={<T id="school-year.editTitle" values={{ name: <Ltr>{year.name}</Ltr> }} />} />
      <YearForm of={year} saveLabel={t('school-year.save')} backHref={back} onSave={save} />
    </>
  )
}

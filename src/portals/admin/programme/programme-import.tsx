import { type ReactElement, useState } from 'react'
import type { SchoolClass } from '#/contract/classes.ts'
import { PROGRAMME_COLUMNS, type ProgrammeImported, programmeColumnName } from '#/contract/programme-table.ts'
import { T, useLocale, useT } from '#/i18n/react.tsx'
import { ColumnNames } from '#/portals/admin/imports/column-names.tsx'
import type { classToEdit } from '#/portals/admin/reads.ts'
import { routes } from '#/portals/admin/routes.ts'
import { Crumbs } from '#/portals/shared/crumbs.tsx'
import { useForm } from '#/portals/shared/form/use-form.ts'
import { PageHead } from '#/portals/shared/page-head.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { Region } from '#/portals/shared/region.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import { messageOf } from '#/stores/errors.ts'
import { importProgramme } from '#/stores/programme.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button, ButtonLink } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { CSV_FILES, FileField } from '#/ui/file-field.tsx'
import { ExportButton } from './export-button.tsx'
import { ImportReport } from './import-report.tsx'

/** Where a class's programme is brought from a file: checked first, then taken over. */
export function ProgrammeImportPage({ reads }: ScreenProps<ReturnType<typeof classToEdit>>): ReactElement {
  return (
    <Region state={useRead(reads.schoolClass)} rows={6}>
      {(found) => <Whole key={found.id} of={found} />}
    </Region>
  )
}

interface Checked {
  text: string
  report: ProgrammeImported
  applied: boolean
}

function Whole({ of: schoolClass }: { of: SchoolClass }): ReactElement {
  const t = useT()
  const name = useLocale() === 'ar' ? schoolClass.nameAr : schoolClass.nameFr
  const programmePath = routes.programme.replace(':id', String(schoolClass.id))
  const [checked, setChecked] = useState<Checked>()
  return (
    <>
      <Crumbs
        above={[
          { href: routes.classes, label: t('admin.classes.title') },
          { href: programmePath, label: t('admin.programme.title', { name }) },
        ]}
        here={t('admin.programme.import')}
      />
      <PageHead title={t('admin.programme.import')} lead={t('admin.programme.importLead')} />
      <Form of={schoolClass} onCheck={setChecked} />
      {checked && (
        <ImportReport report={checked.report} applied={checked.applied}>
          {checked.applied ? (
            <ButtonLink variant="primary" icon="layers" href={programmePath}>
              {t('admin.programme.importSee')}
            </ButtonLink>
          ) : (
            <Apply of={schoolClass} checked={checked} onDone={setChecked} />
          )}
        </ImportReport>
      )}
    </>
  )
}

function Form(props: { of: SchoolClass; onCheck: (checked: Checked | undefined) => void }): ReactElement {
  const { of: schoolClass, onCheck } = props
  const t = useT()
  const form = useForm<{ file: File | undefined }>({
    start: () => ({ file: undefined }),
    faultsOf: ({ file }) => ({ file: !file && t('admin.programme.importMissing') }),
    fieldOf: (fact) => (fact === 'text' ? 'file' : fact),
    async save({ file }) {
      try {
        // Bytes that are no UTF-8 become signs by which the server knows them, and says what to do.
        const text = (file && new TextDecoder().decode(await file.arrayBuffer())) || ' '
        const report = await importProgramme(schoolClass.id, { text, dryRun: true })
        onCheck({ text, report, applied: false })
      } catch (failure) {
        onCheck(undefined)
        throw failure
      }
    },
  })
  const { file } = form.draft

  function choose(chosen: File | undefined): void {
    form.change({ file: chosen })
    onCheck(undefined)
  }

  return (
    <form {...form.props} className="grid gap-4">
      {form.error !== undefined && <Alert tone="error">{messageOf(form.error, 'general', t)}</Alert>}
      <Card pad>
        <div className="grid gap-4">
          <Columns of={schoolClass} />
          <FileField
            label={t('admin.imports.chooseFile')}
            help={t('admin.imports.fileHelp')}
            error={form.faultOf('file')}
            browse={t('admin.imports.browse')}
            accept={CSV_FILES}
            file={file}
            onChoose={choose}
          />
        </div>
      </Card>
      <div>
        <Button type="submit" variant="primary" icon="check" busy={form.busy} busyLabel={t('admin.imports.checking')}>
          {t('admin.imports.check')}
        </Button>
      </div>
    </form>
  )
}

/** What a file may say; the class as it is makes a file to begin with. */
function Columns({ of: schoolClass }: { of: SchoolClass }): ReactElement {
  const t = useT()
  const locale = useLocale()
  return (
    <div className="grid gap-2">
      <ColumnNames
        label={t('admin.imports.columns')}
        names={PROGRAMME_COLUMNS.map((column) => programmeColumnName(column, locale))}
      />
      <p className="muted">{t('admin.programme.importHow')}</p>
      <ExportButton of={schoolClass} small />
    </div>
  )
}

/** Takes over what was checked, where there is something. */
function Apply(props: { of: SchoolClass; checked: Checked; onDone: (checked: Checked) => void }): ReactElement | null {
  const { of: schoolClass, checked, onDone } = props
  const t = useT()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const { made, changed, refused } = checked.report

  async function apply(): Promise<void> {
    setBusy(true)
    setError(undefined)
    try {
      const report = await importProgramme(schoolClass.id, { text: checked.text, dryRun: false })
      onDone({ ...checked, report, applied: true })
    } catch (failure) {
      setError(failure)
      setBusy(false)
    }
  }

  if (made + changed === 0) return null
  return (
    <>
      {error !== undefined && <Alert tone="error">{messageOf(error, 'general', t)}</Alert>}
      {refused > 0 && (
        <p className="muted">
          <T id="admin.programme.importPassed" values={{ count: refused }} />
        </p>
      )}
      <Button
        variant="primary"
        icon="check"
        busy={busy}
        busyLabel={t('admin.programme.importing')}
        onClick={() => void apply()}
      >
        {t('admin.programme.importApply', { count: made + changed })}
      </Button>
    </>
  )
}

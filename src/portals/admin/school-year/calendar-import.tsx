import { type ReactElement, useState } from 'react'
import { CALENDAR_KB, type CalendarImport, type SchoolYearDetail } from '#/contract/school-years.ts'
import { T, useT } from '#/i18n/react.tsx'
import { Crumbs } from '#/portals/shared/crumbs.tsx'
import { useForm } from '#/portals/shared/form/use-form.ts'
import { PageHead } from '#/portals/shared/page-head.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { Region } from '#/portals/shared/region.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import { currentOf, messageOf } from '#/stores/errors.ts'
import { importCalendar } from '#/stores/school-years.ts'
import { Alert } from '#/ui/alert.tsx'
import { Ltr } from '#/ui/bidi.tsx'
import { Button, ButtonLink } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { FileField } from '#/ui/file-field.tsx'
import { CalendarReport } from './calendar-report.tsx'
import { schoolYearPath } from './paths.ts'
import type { yearToEdit } from './reads.ts'

/** Where a calendar file is brought to a school year: shown first, then taken over. */
export function CalendarImportPage({ reads }: ScreenProps<ReturnType<typeof yearToEdit>>): ReactElement {
  return (
    <Region state={useRead(reads.year)} rows={6}>
      {(year) => <Whole key={year.id} of={year} />}
    </Region>
  )
}

/** A file as it was read once, so that what is applied is what was shown, with what it changes. */
interface Shown {
  file: Blob
  report: CalendarImport
}

function Whole({ of: year }: { of: SchoolYearDetail }): ReactElement {
  const t = useT()
  const [shown, setShown] = useState<Shown>()
  const back = schoolYearPath(year)
  return (
    <>
      <Crumbs above={[{ href: back, label: t('school-year.title') }]} here={t('school-year.import')} />
      <PageHead
        title={<T id="school-year.importTitle" values={{ name: <Ltr>{year.name}</Ltr> }} />}
        lead={t('school-year.importLead')}
      />
      <Form yearId={year.id} onShow={setShown} />
      {shown && (
        <CalendarReport report={shown.report}>
          {shown.report.applied ? (
            <ButtonLink variant="primary" icon="calendar" href={back}>
              {t('school-year.importSee')}
            </ButtonLink>
          ) : (
            <Apply yearId={year.id} shown={shown} onShow={setShown} />
          )}
        </CalendarReport>
      )}
    </>
  )
}

function Form({ yearId, onShow }: { yearId: number; onShow: (shown: Shown | undefined) => void }): ReactElement {
  const t = useT()
  const form = useForm<{ file: File | undefined }>({
    start: () => ({ file: undefined }),
    faultsOf: ({ file }) => ({ file: !file && t('school-year.fault.file') }),
    async save({ file }) {
      onShow(undefined)
      const kept = new Blob(file ? [await file.arrayBuffer()] : [])
      onShow({ file: kept, report: await importCalendar(yearId, kept) })
    },
  })
  const { file } = form.draft
  return (
    <form {...form.props} className="grid gap-4">
      {form.error !== undefined && <Alert tone="error">{messageOf(form.error, 'general', t)}</Alert>}
      <Card pad>
        <div className="grid gap-4">
          <p className="muted">{t('school-year.importHow')}</p>
          <FileField
            label={t('school-year.file')}
            help={t('school-year.fileHelp', { type: '.ics', size: CALENDAR_KB })}
            error={form.faultOf('file')}
            browse={t('school-year.browse')}
            accept=".ics,text/calendar"
            file={file}
            onChoose={(chosen) => {
              form.change({ file: chosen })
              onShow(undefined)
            }}
          />
        </div>
      </Card>
      <div>
        <Button type="submit" variant="outline" icon="eye" busy={form.busy} busyLabel={t('school-year.reading')}>
          {t('school-year.importShow')}
        </Button>
      </div>
    </form>
  )
}

/** Takes over what was shown; where the year is another one meanwhile, what it would be now is shown instead. */
function Apply(props: { yearId: number; shown: Shown; onShow: (shown: Shown) => void }): ReactElement | null {
  const { yearId, shown, onShow } = props
  const t = useT()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const { made, changed, dropped, version } = shown.report
  const count = made.length + changed.length + dropped.length

  async function apply(): Promise<void> {
    setBusy(true)
    setError(undefined)
    try {
      onShow({ ...shown, report: await importCalendar(yearId, shown.file, version) })
    } catch (failure) {
      setError(failure)
      const current = currentOf<CalendarImport>(failure)
      if (current) onShow({ ...shown, report: current })
    } finally {
      setBusy(false)
    }
  }

  if (count === 0) return null
  return (
    <>
      {error !== undefined && (
        <Alert tone="error">{currentOf(error) ? t('school-year.importLate') : messageOf(error, 'general', t)}</Alert>
      )}
      <Button
        variant="primary"
        icon="check"
        busy={busy}
        busyLabel={t('school-year.importing')}
        onClick={() => void apply()}
      >
        {t('school-year.importApply', { count })}
      </Button>
    </>
  )
}

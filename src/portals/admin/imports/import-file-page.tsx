import { useStore } from '@nanostores/react'
import { type ReactElement, useState } from 'react'
import type { ImportRowPage, ImportSummary } from '#/contract/imports.ts'
import type { Read } from '#/contract/read.ts'
import { formatDateTime } from '#/i18n/dates.ts'
import { formatNumber } from '#/i18n/format.ts'
import { T, useLocale, useT } from '#/i18n/react.tsx'
import { peoplePath } from '#/portals/admin/people/people-paths.ts'
import { routes } from '#/portals/admin/routes.ts'
import { Crumbs } from '#/portals/shared/crumbs.tsx'
import { JobProgress } from '#/portals/shared/job-progress.tsx'
import { PageHead } from '#/portals/shared/page-head.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { Region } from '#/portals/shared/region.tsx'
import { useLooks } from '#/portals/shared/use-looks.ts'
import { useRead } from '#/portals/shared/use-read.ts'
import { messageOf } from '#/stores/errors.ts'
import { $unknownColumns, startImport } from '#/stores/imports.ts'
import { load } from '#/stores/reads.ts'
import { Alert } from '#/ui/alert.tsx'
import { Isolate, Ltr } from '#/ui/bidi.tsx'
import { Button, ButtonLink } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { ImportStatus } from './import-status.tsx'
import { RefusedRows } from './refused-rows.tsx'

interface FileReads {
  file: Read<ImportSummary>
  rows: Read<ImportRowPage>
}

/** A file: what its dry run says, how far the real one is, what it made, and the rows that it refused. */
export function ImportFilePage({ page, reads }: ScreenProps<FileReads>): ReactElement {
  const t = useT()
  return (
    <>
      <Crumbs above={[{ href: routes.imports, label: t('admin.imports.title') }]} here={t('admin.imports.one')} />
      <Region state={useRead(reads.file)} rows={4}>
        {(file) => (
          <>
            <Whole file={file} reads={reads} />
            {file.refused > 0 && <RefusedRows file={file} rows={reads.rows} page={page} />}
          </>
        )}
      </Region>
    </>
  )
}

function Whole({ file, reads }: { file: ImportSummary; reads: FileReads }): ReactElement {
  const t = useT()
  const locale = useLocale()
  useLooks(
    file.status === 'queued' || file.status === 'running',
    () => load(reads.file),
    () => load(reads.rows),
  )
  return (
    <>
      <PageHead
        title={<Isolate>{file.fileName}</Isolate>}
        lead={
          <>
            {t(`admin.imports.role.${file.role}`)} ·{' '}
            <time dateTime={file.createdAt}>{formatDateTime(locale, file.createdAt)}</time>
          </>
        }
        actions={<ImportStatus status={file.status} />}
      />
      <Unknown id={file.id} />
      <Card title={t('admin.imports.result')} pad>
        <div className="grid gap-4">
          <Counts file={file} />
          <Next file={file} />
        </div>
      </Card>
    </>
  )
}

function Counts({ file }: { file: ImportSummary }): ReactElement {
  const t = useT()
  const locale = useLocale()
  const shown = (['waiting', 'made', 'known', 'refused'] as const).filter(
    (outcome) => file[outcome] > 0 || outcome === (file.status === 'checked' ? 'waiting' : 'made'),
  )
  return (
    <dl className="import-counts">
      {shown.map((outcome) => (
        <div key={outcome}>
          <dt>{t(`admin.imports.count.${outcome}`)}</dt>
          <dd>
            <Ltr>{formatNumber(locale, file[outcome])}</Ltr>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** What can be done now: start, wait, or go to the people. */
function Next({ file }: { file: ImportSummary }): ReactElement {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const start = async (): Promise<void> => {
    setBusy(true)
    setError(undefined)
    try {
      await startImport(file.id)
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  const done = file.rows - file.waiting
  if (file.status === 'queued' || file.status === 'running') {
    return (
      <JobProgress
        label={t('admin.imports.progress')}
        done={done}
        total={file.rows}
        text={t('admin.imports.progressText', { done, total: file.rows })}
      />
    )
  }
  return (
    <>
      {error !== undefined && <Alert tone="error">{messageOf(error, 'general', t)}</Alert>}
      {file.status === 'stopped' && <Alert tone="warning">{t('admin.imports.stopped')}</Alert>}
      {file.status === 'checked' && file.waiting === 0 && <Alert>{t('admin.imports.nothingNew')}</Alert>}
      <div className="toolbar">
        {file.waiting > 0 && (
          <Button variant="primary" icon="check" busy={busy} onClick={() => void start()}>
            {t('admin.imports.start', { count: file.waiting })}
          </Button>
        )}
        {file.made > 0 && (
          <>
            <ButtonLink variant="outline" icon="users" href={`${peoplePath(file.role)}?sort=-created`}>
              {t('admin.imports.seePeople')}
            </ButtonLink>
            {file.role === 'STUDENT' && (
              <ButtonLink variant="outline" icon="file" href={routes.letters}>
                {t('admin.imports.letters')}
              </ButtonLink>
            )}
          </>
        )}
      </div>
    </>
  )
}

/** Headings of the file just checked that nothing is known about. */
function Unknown({ id }: { id: string }): ReactElement | null {
  const unknown = useStore($unknownColumns)
  if (unknown?.id !== id || unknown.columns.length === 0) return null
  return (
    <Alert tone="warning">
      <T id="admin.imports.unknown" values={{ columns: <Isolate>{unknown.columns.join(' · ')}</Isolate> }} />
    </Alert>
  )
}

import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { type ProgrammeImported, type ProgrammeLine, programmeColumnName } from '#/contract/programme-table.ts'
import { formatNumber } from '#/i18n/format.ts'
import { T, useLocale, useT } from '#/i18n/react.tsx'
import { LineFaults } from '#/portals/admin/imports/line-faults.tsx'
import { LocalName } from '#/portals/shared/names.tsx'
import { Alert } from '#/ui/alert.tsx'
import { Isolate, Ltr } from '#/ui/bidi.tsx'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { type Column, DataTable } from '#/ui/data-table.tsx'

/** Lines shown before one asks for more. */
const SHOWN = 50
const OUTCOMES = ['made', 'changed', 'unchanged', 'refused'] as const

/** What a file would do or has done: counts, what can be done next, refused lines, and what is new by name. */
export function ImportReport(props: {
  report: ProgrammeImported
  applied: boolean
  children: ReactNode
}): ReactElement {
  const { report, applied, children } = props
  const t = useT()
  const locale = useLocale()
  const nothing = report.made + report.changed === 0
  const refused = report.lines.filter(({ outcome }) => outcome === 'refused')
  const done = report.lines.filter(({ outcome }) => outcome !== 'refused')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [report])
  return (
    <div className="grid gap-4" ref={place} tabIndex={-1}>
      <Card title={t(applied ? 'admin.imports.result' : 'admin.programme.importPreview')} pad>
        <div className="grid gap-4 justify-items-start">
          {applied && !nothing && <Alert tone="success">{t('admin.programme.importDone')}</Alert>}
          {nothing && <Alert>{t('admin.programme.importNothing')}</Alert>}
          {report.unknownColumns.length > 0 && (
            <Alert tone="warning">
              <T
                id="admin.imports.unknown"
                values={{ columns: <Isolate>{report.unknownColumns.join(' · ')}</Isolate> }}
              />
            </Alert>
          )}
          <dl className="import-counts">
            {OUTCOMES.map((outcome) => (
              <div key={outcome}>
                <dt>{t(`admin.programme.lines.${outcome}`)}</dt>
                <dd>
                  <Ltr>{formatNumber(locale, report[outcome])}</Ltr>
                </dd>
              </div>
            ))}
          </dl>
          {children}
        </div>
      </Card>
      <Lines title={t('admin.imports.refusedTitle')} lines={refused} columns={useRefusedColumns()} />
      <Lines
        title={t(applied ? 'admin.programme.importWas' : 'admin.programme.importWill')}
        lines={done}
        columns={useDoneColumns()}
      />
    </div>
  )
}

function Lines(props: {
  title: string
  lines: readonly ProgrammeLine[]
  columns: readonly Column<ProgrammeLine>[]
}): ReactElement | null {
  const { title, lines, columns } = props
  const t = useT()
  const [shown, setShown] = useState(SHOWN)
  if (lines.length === 0) return null
  return (
    <Card title={title}>
      <DataTable caption={title} columns={columns} rows={lines.slice(0, shown)} rowKey={({ line }) => line} />
      {lines.length > shown && (
        <div className="card-pad">
          <Button variant="outline" onClick={() => setShown(shown + SHOWN)}>
            {t('admin.programme.importMore', { count: lines.length - shown })}
          </Button>
        </div>
      )}
    </Card>
  )
}

function useLineColumn(): Column<ProgrammeLine> {
  const t = useT()
  const locale = useLocale()
  return {
    key: 'line',
    header: t('admin.imports.line'),
    main: true,
    cell: ({ line }) => (
      <b>
        {t('admin.imports.line')} <Ltr>{formatNumber(locale, line)}</Ltr>
      </b>
    ),
  }
}

function useRefusedColumns(): Column<ProgrammeLine>[] {
  const t = useT()
  const locale = useLocale()
  return [
    useLineColumn(),
    {
      key: 'reason',
      header: t('admin.imports.reason'),
      wide: true,
      cell: ({ faults, fields }) => (
        <LineFaults faults={faults} fields={fields} nameOf={(column) => programmeColumnName(column, locale)} />
      ),
    },
  ]
}

/** What was done to a chapter or a course. */
const DONE_WORDS = {
  made: { chapter: 'admin.programme.importThing.made.chapter', course: 'admin.programme.importThing.made.course' },
  changed: {
    chapter: 'admin.programme.importThing.changed.chapter',
    course: 'admin.programme.importThing.changed.course',
  },
} as const

function useDoneColumns(): Column<ProgrammeLine>[] {
  const t = useT()
  return [
    useLineColumn(),
    {
      key: 'things',
      header: t('admin.programme.importThings'),
      wide: true,
      cell: ({ things }) => (
        <ul className="plain-list">
          {things.map(({ kind, done, was, ...names }) => (
            <li key={kind}>
              <b>{t(DONE_WORDS[done][kind])}</b> <LocalName of={names} />
              {was && (
                <>
                  {' '}
                  <small className="muted">
                    <T id="admin.programme.importBefore" values={{ name: <BothNames of={was} /> }} />
                  </small>
                </>
              )}
            </li>
          ))}
        </ul>
      ),
    },
  ]
}

/** A name may have changed in the other language only. */
function BothNames({ of: { nameAr, nameFr } }: { of: { nameAr: string; nameFr: string } }): ReactElement {
  return (
    <>
      <Isolate lang="ar">{nameAr}</Isolate> · <Isolate lang="fr">{nameFr}</Isolate>
    </>
  )
}

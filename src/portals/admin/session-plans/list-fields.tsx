import type { ReactElement } from 'react'
import { mondayOf } from '#/contract/calendar-days.ts'
import { dateAfter } from '#/contract/school-year-rules.ts'
import { SESSION_PLAN_COLUMNS, sessionPlanColumnName } from '#/contract/session-plan-columns.ts'
import { SESSION_PLAN_LIMITS } from '#/contract/session-plans.ts'
import { formatWeekday, isoDateInTunis } from '#/i18n/dates.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { ColumnNames } from '#/portals/admin/imports/column-names.tsx'
import { LinesFields } from '#/portals/admin/imports/lines-fields.tsx'
import { useNow } from '#/portals/shared/calendar/use-calendar.ts'
import type { Form } from '#/portals/shared/form/use-form.ts'
import { saveFile } from '#/stores/downloads.ts'
import { Button } from '#/ui/button.tsx'
import type { PlanDraft } from './plan-draft.ts'

export type PlanFieldsProps = Pick<Form<PlanDraft>, 'draft' | 'change' | 'faultOf'>

/** A file of sessions, or its lines. */
export function ListFields({ draft, change, faultOf }: PlanFieldsProps): ReactElement {
  const t = useT()
  return (
    <>
      <Columns />
      <LinesFields
        label={t('session-plans.file')}
        help={t('session-plans.fileHelp', { lines: SESSION_PLAN_LIMITS.lines })}
        error={faultOf('file')}
        draft={draft}
        change={change}
      />
    </>
  )
}

/** What a file may say, and a file to begin with. */
function Columns(): ReactElement {
  const t = useT()
  const locale = useLocale()
  const monday = mondayOf(isoDateInTunis(useNow()))
  const names = SESSION_PLAN_COLUMNS.map((column) => sessionPlanColumnName(column, locale))
  const save = (): void => {
    const example: Partial<Record<(typeof SESSION_PLAN_COLUMNS)[number], string>> = {
      title: t('session-plans.example.title'),
      kind: t('calendar.kind.revision'),
      class: '4ر',
      subject: t('session-plans.example.subject'),
      professor: t('session-plans.example.professor'),
      date: dateAfter(monday, 7),
      startsAt: '16:00',
      endsAt: '17:30',
      until: dateAfter(monday, 63),
      every: '1',
      weekDays: [1, 4].map((day) => formatWeekday(locale, dateAfter(monday, day - 1))).join(' + '),
    }
    const rows = [names, SESSION_PLAN_COLUMNS.map((column) => example[column] ?? '')]
    const text = rows.map((cells) => `${cells.map((cell) => `"${cell}"`).join(';')}\r\n`).join('')
    saveFile(`${t('session-plans.fileName')}.csv`, new Blob([`\uFEFF${text}`], { type: 'text/csv;charset=utf-8' }))
  }
  return (
    <div className="grid gap-2">
      <ColumnNames label={t('admin.imports.columns')} names={names} />
      <p className="muted">{t('session-plans.columnsHelp')}</p>
      <div>
        <Button variant="outline" size="sm" icon="download" onClick={save}>
          {t('session-plans.template')}
        </Button>
      </div>
    </div>
  )
}

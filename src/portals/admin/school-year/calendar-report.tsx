import { type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import type { CalendarImport, ImportedDay } from '#/contract/school-years.ts'
import { formatNumber } from '#/i18n/format.ts'
import { T, useLocale, useT } from '#/i18n/react.tsx'
import { LocalName } from '#/portals/shared/names.tsx'
import { Alert } from '#/ui/alert.tsx'
import { Isolate, Ltr } from '#/ui/bidi.tsx'
import { Card } from '#/ui/card.tsx'
import { DayChips, DayDates } from './day-words.tsx'

const COUNTS = ['made', 'changed', 'dropped', 'unchanged', 'passed'] as const

/** What a calendar file changes or has changed: counts, what can be done next, and every day by name. */
export function CalendarReport({ report, children }: { report: CalendarImport; children: ReactNode }): ReactElement {
  const t = useT()
  const locale = useLocale()
  const { applied, made, changed, dropped, unchanged, passed } = report
  const counts = {
    ...{ made: made.length, changed: changed.length, dropped: dropped.length },
    ...{ unchanged, passed: passed.length },
  }
  const nothing = counts.made + counts.changed + counts.dropped === 0
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [report])
  return (
    <div className="mt-5 grid gap-4" ref={place} tabIndex={-1}>
      <Card title={t(applied ? 'school-year.result' : 'school-year.preview')} pad>
        <div className="grid gap-4 justify-items-start">
          {applied && !nothing && <Alert tone="success">{t('school-year.importDone')}</Alert>}
          {nothing && <Alert>{t('school-year.importNothing')}</Alert>}
          <dl className="import-counts">
            {COUNTS.map((name) => (
              <div key={name}>
                <dt>{t(`school-year.count.${name}`)}</dt>
                <dd>
                  <Ltr>{formatNumber(locale, counts[name])}</Ltr>
                </dd>
              </div>
            ))}
          </dl>
          {children}
        </div>
      </Card>
      <Days title={t('school-year.count.made')} of={made.map((is) => ({ is }))} />
      <Days title={t('school-year.count.changed')} of={changed} />
      <Days title={t('school-year.count.dropped')} of={dropped.map((is) => ({ is }))} />
      {passed.length > 0 && (
        <Card title={t('school-year.count.passed')}>
          <ul className="list">
            {passed.map(({ line, name, message }) => (
              <li key={line}>
                <div className="grow">
                  <b>{name === null ? t('school-year.nameless') : <Isolate>{name}</Isolate>}</b>{' '}
                  <small className="muted">
                    <T id="school-year.line" values={{ line: <Ltr>{formatNumber(locale, line)}</Ltr> }} />
                  </small>
                  <p>{message}</p>
                </div>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}

function Days({ title, of: days }: { title: string; of: readonly { is: ImportedDay; was?: ImportedDay }[] }) {
  if (days.length === 0) return null
  return (
    <Card title={title}>
      <ul className="list">
        {days.map(({ is, was }) => (
          <li key={is.uid}>
            <div className="grow grid gap-1">
              <b>
                <LocalName of={is} />
              </b>
              <span className="muted small">
                <DayDates of={is} />
              </span>
              <DayChips of={is} />
              {was && <Before of={was} />}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Before({ of: was }: { of: ImportedDay }): ReactElement {
  const t = useT()
  return (
    <div className="muted small grid gap-1">
      <span>
        {t('school-year.before')} <LocalName of={was} /> · <DayDates of={was} />
      </span>
      <DayChips of={was} />
    </div>
  )
}

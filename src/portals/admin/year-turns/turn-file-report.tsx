import { type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import type { TurnListRead } from '#/contract/year-turns.ts'
import { formatNumber } from '#/i18n/format.ts'
import { T, useLocale, useT } from '#/i18n/react.tsx'
import { LocalName } from '#/portals/shared/names.tsx'
import { Alert } from '#/ui/alert.tsx'
import { BarList } from '#/ui/bar-list.tsx'
import { Isolate, Ltr } from '#/ui/bidi.tsx'
import { Card } from '#/ui/card.tsx'

const COUNTS = ['changed', 'unchanged', 'empty', 'faulty'] as const

/** What a list of next classes changes or has changed: counts, where people go, and the lines that say nothing clear. */
export function TurnFileReport({ report, children }: { report: TurnListRead; children: ReactNode }): ReactElement {
  const t = useT()
  const locale = useLocale()
  const { applied, changed, to, faults, faulty } = report
  const number = (value: number): ReactElement => <Ltr>{formatNumber(locale, value)}</Ltr>
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [report])
  return (
    <div className="grid gap-4 outline-none" ref={place} tabIndex={-1}>
      <Card title={t(applied ? 'school-year.result' : 'school-year.preview')} pad>
        <div className="grid gap-4 justify-items-start">
          {applied && <Alert tone="success">{t('year-turn.list.done')}</Alert>}
          {!applied && changed === 0 && <Alert>{t('year-turn.list.nothing')}</Alert>}
          <dl className="import-counts">
            {COUNTS.map((each) => (
              <div key={each}>
                <dt>{t(`year-turn.list.count.${each}`)}</dt>
                <dd>{number(report[each])}</dd>
              </div>
            ))}
          </dl>
          {to.length > 0 && (
            <BarList
              caption={t('year-turn.list.to')}
              labelHeader={t('year-turn.next')}
              valueHeader={t('year-turn.count.students')}
              rows={to.map(({ next, nextClass, students }) => ({
                key: next,
                label: nextClass ? (
                  <LocalName of={nextClass} />
                ) : (
                  t(`year-turn.next.${next === 'leaves' ? next : 'undecided'}`)
                ),
                value: students,
              }))}
              format={number}
            />
          )}
          {children}
        </div>
      </Card>
      {faults.length > 0 && (
        <Card title={t('year-turn.list.faults')}>
          <ul className="list">
            {faults.map(({ line, text, message }) => (
              <li key={line}>
                <div className="grow">
                  <b>
                    {text === '' ? (
                      <T id="school-year.line" values={{ line: number(line) }} />
                    ) : (
                      <Isolate>{text}</Isolate>
                    )}
                  </b>{' '}
                  {text !== '' && (
                    <small className="muted">
                      <T id="school-year.line" values={{ line: number(line) }} />
                    </small>
                  )}
                  <p>{message}</p>
                </div>
              </li>
            ))}
          </ul>
          {faulty > faults.length && (
            <p className="muted card-pad">{t('year-turn.list.moreFaults', { count: faulty - faults.length })}</p>
          )}
        </Card>
      )}
    </div>
  )
}

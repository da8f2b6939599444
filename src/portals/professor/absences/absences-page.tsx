import '#/portals/shared/desk-words.ts'
import { type ReactElement, useState } from 'react'
import type { Absence, AbsenceCreation } from '#/contract/absences.ts'
import type { Read } from '#/contract/read.ts'
import { formatDayMonth, formatLongDate, formatTime, formatTimeRange, isoDateInTunis } from '#/i18n/dates.ts'
import { capitalize } from '#/i18n/format.ts'
import { T, useLocale, useT } from '#/i18n/react.tsx'
import { routes } from '#/portals/professor/routes.ts'
import { Crumbs } from '#/portals/shared/crumbs.tsx'
import { PageHead } from '#/portals/shared/page-head.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { Region } from '#/portals/shared/region.tsx'
import { weekPath } from '#/portals/shared/session-page/session-paths.ts'
import { useRead } from '#/portals/shared/use-read.ts'
import { messageOf } from '#/stores/errors.ts'
import { addAbsence, removeAbsence } from '#/stores/own-times.ts'
import { showToast } from '#/stores/toasts.ts'
import { Isolate } from '#/ui/bidi.tsx'
import { Card } from '#/ui/card.tsx'
import { Chip } from '#/ui/chip.tsx'
import { IconButton } from '#/ui/icon-button.tsx'
import { EmptyState } from '#/ui/states.tsx'
import { AbsenceForm } from './absence-form.tsx'

/** When a professor cannot: those who plan are asked before they plan over it. */
export function AbsencesPage({ reads }: ScreenProps<{ absences: Read<Absence[]> }>): ReactElement {
  const t = useT()
  return (
    <>
      <Crumbs above={[{ href: routes.calendar, label: t('sessions.calendar') }]} here={t('calendar-staff.absences')} />
      <PageHead title={t('calendar-staff.absences')} lead={t('session-absences.lead')} />
      <div className="list-and-form">
        <Region state={useRead(reads.absences)} title={t('session-absences.list')} rows={3}>
          {(absences) => (
            <Card title={t('session-absences.list')}>
              {absences.length === 0 ? (
                <EmptyState icon="calendar" title={t('session-absences.none')} text={t('session-absences.noneText')} />
              ) : (
                <ul className="list">
                  {absences.map((absence) => (
                    <AbsenceRow key={absence.id} of={absence} />
                  ))}
                </ul>
              )}
            </Card>
          )}
        </Region>
        <AbsenceForm />
      </div>
    </>
  )
}

function AbsenceRow({ of: absence }: { of: Absence }): ReactElement {
  const t = useT()
  const locale = useLocale()
  const [busy, setBusy] = useState(false)
  const when = absenceWords(absence)

  async function remove(): Promise<void> {
    if (busy) return
    setBusy(true)
    try {
      await removeAbsence(absence.id)
      showToast({
        text: t('session-absences.removed'),
        action: { label: t('common.undo'), onPress: () => void addAbsence(creationOf(absence)).catch(tell) },
      })
    } catch (error) {
      tell(error)
    } finally {
      setBusy(false)
    }
  }

  function tell(error: unknown): void {
    showToast({ text: messageOf(error, 'general', t) })
  }

  return (
    <li className="items-start!">
      <div className="grow grid gap-1">
        <b>
          {when.kind === 'hours' ? (
            <Isolate>
              {capitalize(locale, formatLongDate(locale, absence.startsAt))}{' '}
              {formatTimeRange(locale, absence.startsAt, absence.endsAt)}
            </Isolate>
          ) : when.last === when.first ? (
            <Isolate>{capitalize(locale, formatLongDate(locale, when.first))}</Isolate>
          ) : (
            <T
              id="session-absences.days"
              values={{
                from: <Isolate>{formatDayMonth(locale, when.first)}</Isolate>,
                to: <Isolate>{formatDayMonth(locale, when.last)}</Isolate>,
              }}
            />
          )}
        </b>
        {absence.note !== '' && (
          <span className="muted small">
            <Isolate>{absence.note}</Isolate>
          </span>
        )}
        {absence.sessions > 0 && (
          <span className="flex flex-wrap items-center gap-3">
            <Chip tone="warning" icon="alert">
              {t('session-absences.sessions', { count: absence.sessions })}
            </Chip>
            <a className="link" href={weekPath(routes, when.first)}>
              {t('session-absences.see')}
            </a>
          </span>
        )}
      </div>
      <IconButton
        icon="trash"
        label={t('session-absences.remove', { day: formatDayMonth(locale, when.first) })}
        aria-busy={busy || undefined}
        onClick={() => void remove()}
      />
    </li>
  )
}

/** @returns whether it is some hours of one day, or whole days, with the first and the last of them */
function absenceWords({ startsAt, endsAt }: Absence): { kind: 'hours' | 'days'; first: string; last: string } {
  const whole = formatTime(startsAt) === '00:00' && formatTime(endsAt) === '00:00'
  // Whole days end as the next one begins.
  const last = whole ? isoDateInTunis(Date.parse(endsAt) - 1) : isoDateInTunis(endsAt)
  return { kind: whole ? 'days' : 'hours', first: isoDateInTunis(startsAt), last }
}

/** @returns what notes an absence again as it was */
function creationOf(absence: Absence): AbsenceCreation {
  const { kind, first, last } = absenceWords(absence)
  const hours = { startsAt: formatTime(absence.startsAt), endsAt: formatTime(absence.endsAt) }
  return { startsOn: first, endsOn: last, hours: kind === 'hours' ? hours : null, note: absence.note }
}

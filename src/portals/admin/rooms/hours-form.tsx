import type { ReactElement } from 'react'
import type { AcademyHours, AcademyHoursChange } from '#/contract/academy-hours.ts'
import { useT } from '#/i18n/react.tsx'
import { readDate, readTime, writeDate } from '#/i18n/typed.ts'
import { ConflictNotice } from '#/portals/shared/curriculum/conflict-notice.tsx'
import type { Faults } from '#/portals/shared/form/faults.ts'
import { useForm } from '#/portals/shared/form/use-form.ts'
import { DateField, TimeField } from '#/portals/shared/form/when-fields.tsx'
import { messageOf } from '#/stores/errors.ts'
import { changeHours } from '#/stores/rooms.ts'
import { Alert } from '#/ui/alert.tsx'
import { Ltr } from '#/ui/bidi.tsx'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Icon } from '#/ui/icon.tsx'

interface Draft {
  opensAt: string
  closesAt: string
  hasRamadan: boolean
  startsOn: string
  endsOn: string
  ramadanOpensAt: string
  ramadanClosesAt: string
}

/** The fields of facts that the API names otherwise. */
const FIELDS: Readonly<Record<string, string>> = {
  'ramadan.startsOn': 'startsOn',
  'ramadan.endsOn': 'endsOn',
  'ramadan.opensAt': 'ramadanOpensAt',
  'ramadan.closesAt': 'ramadanClosesAt',
}

/** When the academy is open: planning asks before it goes beyond. In Ramadan it has hours of its own. */
export function HoursForm({ of: hours }: { of: AcademyHours }): ReactElement {
  const t = useT()
  const faultsOf = (draft: Draft): Faults => {
    const time = (name: 'opensAt' | 'closesAt' | 'ramadanOpensAt' | 'ramadanClosesAt', after?: string): Faults => {
      const read = readTime(draft[name])
      if (!read) return { [name]: t('session-form.fault.time') }
      const from = after === undefined ? undefined : readTime(after)
      return from && read <= from ? { [name]: t('session-form.fault.timeOrder') } : {}
    }
    const [from, to] = [readDate(draft.startsOn), readDate(draft.endsOn)]
    return {
      ...time('opensAt'),
      ...time('closesAt', draft.opensAt),
      ...(draft.hasRamadan && {
        ...(!from && { startsOn: t('session-form.fault.date') }),
        ...(!to && { endsOn: t('session-form.fault.date') }),
        ...(from && to && to < from && { endsOn: t('session-form.fault.untilOrder') }),
        ...time('ramadanOpensAt'),
        ...time('ramadanClosesAt', draft.ramadanOpensAt),
      }),
    }
  }
  const form = useForm<Draft, AcademyHours>({
    start: () => draftOf(hours),
    version: hours.version,
    draftOf,
    asks: true,
    faultsOf,
    fieldOf: (fact) => FIELDS[fact] ?? fact,
    save: (draft, version) => changeHours({ ...hoursOf(draft), version }),
  })
  const { draft, change, faultOf, conflict } = form
  const field = (name: keyof Draft & string) => ({
    name,
    value: String(draft[name]),
    error: faultOf(name),
    onChange: (value: string) => change({ [name]: value }),
  })
  return (
    <Card title={t('session-rooms.hours')} pad>
      <form {...form.props} className="grid gap-4">
        {form.error !== undefined && <Alert tone="error">{messageOf(form.error, 'general', t)}</Alert>}
        {conflict && (
          <ConflictNotice
            rows={[
              {
                label: t('session-rooms.hours'),
                mine: <Ltr>{`${draft.opensAt} ${draft.closesAt}`}</Ltr>,
                theirs: <Ltr>{`${conflict.theirs.opensAt} ${conflict.theirs.closesAt}`}</Ltr>,
              },
            ]}
            onMine={conflict.keepMine}
            onTheirs={conflict.takeTheirs}
            busy={form.busy}
          />
        )}
        <p className="help">{t('session-rooms.hoursHelp')}</p>
        <div className="grid grid-cols-2 gap-4">
          <TimeField label={t('session-rooms.opensAt')} {...field('opensAt')} />
          <TimeField label={t('session-rooms.closesAt')} {...field('closesAt')} />
        </div>
        <fieldset className="grid gap-4 rounded-field bg-base-200 p-3">
          <legend className="sr-only">{t('session-rooms.ramadan')}</legend>
          <label className="opt-row">
            <span className="flex items-center gap-2 font-semibold">
              <Icon name="moon" />
              {t('session-rooms.ramadan')}
            </span>
            <input
              className="switch"
              type="checkbox"
              role="switch"
              name="hasRamadan"
              aria-checked={draft.hasRamadan}
              checked={draft.hasRamadan}
              onChange={({ target }) => change({ hasRamadan: target.checked })}
            />
          </label>
          {draft.hasRamadan && (
            <>
              <div className="grid gap-4 sm:grid-cols-2">
                <DateField
                  help={t('session-form.dateHelp')}
                  label={t('session-rooms.firstDay')}
                  {...field('startsOn')}
                />
                <DateField help={t('session-form.dateHelp')} label={t('session-rooms.lastDay')} {...field('endsOn')} />
              </div>
              <div className="grid grid-cols-2 gap-4">
                <TimeField label={t('session-rooms.opensAt')} {...field('ramadanOpensAt')} />
                <TimeField label={t('session-rooms.closesAt')} {...field('ramadanClosesAt')} />
              </div>
            </>
          )}
        </fieldset>
        <div className="save-row">
          <Button type="submit" variant="outline" icon="check" busy={form.busy} disabled={conflict !== undefined}>
            {t('session-rooms.saveHours')}
          </Button>
          <p className="saved" role="status">
            {form.saved && (
              <>
                <Icon name="check" />
                <span>{t('session-form.presence.saved')}</span>
              </>
            )}
          </p>
        </div>
        {form.question}
      </form>
    </Card>
  )
}

function draftOf({ opensAt, closesAt, ramadan }: AcademyHours): Draft {
  return {
    ...{ opensAt, closesAt },
    hasRamadan: ramadan !== null,
    startsOn: ramadan ? writeDate(ramadan.startsOn) : '',
    endsOn: ramadan ? writeDate(ramadan.endsOn) : '',
    ramadanOpensAt: ramadan?.opensAt ?? opensAt,
    ramadanClosesAt: ramadan?.closesAt ?? closesAt,
  }
}

function hoursOf(draft: Draft): Omit<AcademyHoursChange, 'version'> {
  const time = (typed: string): string => readTime(typed) ?? ''
  return {
    opensAt: time(draft.opensAt),
    closesAt: time(draft.closesAt),
    ramadan: draft.hasRamadan
      ? {
          startsOn: readDate(draft.startsOn) ?? '',
          endsOn: readDate(draft.endsOn) ?? '',
          opensAt: time(draft.ramadanOpensAt),
          closesAt: time(draft.ramadanClosesAt),
        }
      : null,
  }
}

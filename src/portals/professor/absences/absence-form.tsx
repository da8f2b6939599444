import type { ReactElement } from 'react'
import { absenceCreation } from '#/contract/absences.ts'
import { useT } from '#/i18n/react.tsx'
import { readDate, readTime } from '#/i18n/typed.ts'
import type { Faults } from '#/portals/shared/form/faults.ts'
import { useForm } from '#/portals/shared/form/use-form.ts'
import { DateField, TimeField } from '#/portals/shared/form/when-fields.tsx'
import { messageOf } from '#/stores/errors.ts'
import { addAbsence } from '#/stores/own-times.ts'
import { showToast } from '#/stores/toasts.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { TextField } from '#/ui/field.tsx'
import { Segmented } from '#/ui/segmented.tsx'

const KINDS = ['days', 'hours'] as const

interface Draft {
  kind: (typeof KINDS)[number]
  startsOn: string
  endsOn: string
  startsAt: string
  endsAt: string
  note: string
}

const EMPTY: Draft = { kind: 'days', startsOn: '', endsOn: '', startsAt: '', endsAt: '', note: '' }

/** Where a professor notes when they cannot: whole days, or some hours of one. */
export function AbsenceForm(): ReactElement {
  const t = useT()
  const form = useForm<Draft>({
    start: () => EMPTY,
    after: () => EMPTY,
    asks: true,
    fieldOf: (fact) => fact.replace('hours.', ''),
    faultsOf: (draft): Faults => {
      const [from, to] = [readDate(draft.startsOn), readDate(lastOf(draft))]
      const [begins, ends] = [readTime(draft.startsAt), readTime(draft.endsAt)]
      return {
        ...(!from && { startsOn: t('session-form.fault.date') }),
        ...(draft.kind === 'days' && !to && { endsOn: t('session-form.fault.date') }),
        ...(from && to && to < from && { endsOn: t('session-form.fault.untilOrder') }),
        ...(draft.kind === 'hours' && {
          ...(!begins && { startsAt: t('session-form.fault.time') }),
          ...(!ends && { endsAt: t('session-form.fault.time') }),
          ...(begins && ends && ends <= begins && { endsAt: t('session-form.fault.timeOrder') }),
        }),
      }
    },
    async save(draft) {
      const { sessions } = await addAbsence(
        absenceCreation.parse({
          startsOn: readDate(draft.startsOn),
          endsOn: readDate(lastOf(draft)),
          hours: draft.kind === 'hours' ? { startsAt: readTime(draft.startsAt), endsAt: readTime(draft.endsAt) } : null,
          note: draft.note.trim(),
        }),
      )
      showToast({ text: t('session-absences.added', { count: sessions }) })
    },
  })
  const { draft, change, faultOf } = form
  const field = (name: 'startsOn' | 'endsOn' | 'startsAt' | 'endsAt') => ({
    name,
    value: draft[name],
    error: faultOf(name),
    onChange: (value: string) => change({ [name]: value }),
  })
  return (
    <Card title={t('session-absences.new')} pad>
      <form {...form.props} className="grid gap-4">
        {form.error !== undefined && <Alert tone="error">{messageOf(form.error, 'general', t)}</Alert>}
        <Segmented
          label={t('session-absences.kind')}
          name="kind"
          value={draft.kind}
          options={KINDS.map((value) => ({ value, label: t(`session-absences.kind.${value}`) }))}
          onChange={(kind) => change({ kind })}
        />
        {draft.kind === 'days' ? (
          <>
            <DateField
              help={t('session-form.dateHelp')}
              label={t('session-absences.first')}
              {...field('startsOn')}
              required
            />
            <DateField
              label={t('session-absences.last')}
              help={t('session-absences.lastHelp')}
              {...field('endsOn')}
              value={draft.endsOn}
            />
          </>
        ) : (
          <>
            <DateField
              help={t('session-form.dateHelp')}
              label={t('session-absences.day')}
              {...field('startsOn')}
              required
            />
            <div className="grid grid-cols-2 gap-4">
              <TimeField label={t('session-form.from')} {...field('startsAt')} required />
              <TimeField label={t('session-form.to')} {...field('endsAt')} required />
            </div>
          </>
        )}
        <TextField
          label={t('session-absences.note')}
          mark={t('session-form.optional')}
          help={t('session-absences.noteHelp')}
          name="note"
          autoComplete="off"
          maxLength={160}
          value={draft.note}
          error={faultOf('note')}
          onChange={({ target }) => change({ note: target.value })}
        />
        <div>
          <Button type="submit" variant="primary" icon="check" busy={form.busy}>
            {t('session-absences.add')}
          </Button>
        </div>
        {form.question}
      </form>
    </Card>
  )
}

/** Most absences are one day. */
function lastOf({ kind, startsOn, endsOn }: Draft): string {
  return kind === 'hours' || endsOn.trim() === '' ? startsOn : endsOn
}

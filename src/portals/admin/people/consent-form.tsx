import type { ReactElement } from 'react'
import { personName } from '#/contract/people.ts'
import { phoneNumber } from '#/contract/phone.ts'
import { useT } from '#/i18n/react.tsx'
import { useForm } from '#/portals/shared/form/use-form.ts'
import { messageOf } from '#/stores/errors.ts'
import { showToast } from '#/stores/toasts.ts'
import { recordConsent } from '#/stores/users.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { classes } from '#/ui/classes.ts'
import { TextField } from '#/ui/field.tsx'
import { DraftFaultWords } from './draft-fault-words.tsx'

/** Notes down a guardian who agreed on paper or by phone. */
export function ConsentForm({ id, apart }: { id: string; apart: boolean }): ReactElement {
  const t = useT()
  const form = useForm({
    start: () => ({ name: '', phone: '' }),
    faultsOf: ({ name, phone }) => ({
      name: !personName.safeParse(name).success && <DraftFaultWords fault="name" />,
      phone: !phoneNumber.safeParse(phone).success && <DraftFaultWords fault="phone" />,
    }),
    fieldOf: (fact) => fact.replace('guardian.', ''),
    async save({ name, phone }) {
      const guardian = { name: personName.parse(name), phone: phoneNumber.parse(phone) }
      await recordConsent(id, { guardian, confirmed: true })
      showToast({ text: t('admin.people.consent.recorded') })
    },
  })
  const { draft, change, faultOf } = form

  return (
    <form {...form.props} className={classes('grid gap-4', apart && 'card-pad')}>
      {form.error !== undefined && <Alert tone="error">{messageOf(form.error, 'general', t)}</Alert>}
      <div className="grid2">
        <TextField
          label={t('admin.people.consent.guardian')}
          name="name"
          value={draft.name}
          error={faultOf('name')}
          onChange={(event) => change({ name: event.target.value })}
        />
        <TextField
          label={t('admin.people.consent.guardianPhone')}
          ltr
          type="tel"
          name="phone"
          value={draft.phone}
          error={faultOf('phone')}
          onChange={(event) => change({ phone: event.target.value })}
        />
      </div>
      <div>
        <Button type="submit" variant="soft" icon="check" busy={form.busy}>
          {t('admin.people.consent.record')}
        </Button>
      </div>
    </form>
  )
}

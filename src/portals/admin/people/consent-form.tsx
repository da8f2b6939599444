import { type ReactElement, type SubmitEvent, useState } from 'react'
import { personName } from '#/contract/people.ts'
import { PHONE_EXAMPLE, phoneNumber } from '#/contract/phone.ts'
import { T, useT } from '#/i18n/react.tsx'
import { showToast } from '#/stores/toasts.ts'
import { recordConsent } from '#/stores/users.ts'
import { Alert } from '#/ui/alert.tsx'
import { Ltr } from '#/ui/bidi.tsx'
import { Button } from '#/ui/button.tsx'
import { classes } from '#/ui/classes.ts'
import { TextField } from '#/ui/field.tsx'
import { useTask } from './use-task.ts'

/** Notes down a guardian who agreed on paper or by phone. */
export function ConsentForm({ id, apart }: { id: string; apart: boolean }): ReactElement {
  const t = useT()
  const task = useTask()
  const [name, setName] = useState('')
  const [phone, setPhone] = useState('')
  const [tried, setTried] = useState(false)
  const guardian = { name: personName.safeParse(name), phone: phoneNumber.safeParse(phone) }

  async function record(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    setTried(true)
    const { name: who, phone: number } = guardian
    if (!who.success || !number.success) return
    const consent = { guardian: { name: who.data, phone: number.data }, confirmed: true }
    if (!(await task.run(() => recordConsent(id, consent)))) return
    showToast({ text: t('admin.people.consent.recorded') })
  }

  return (
    <form className={classes('grid gap-4', apart && 'card-pad')} noValidate onSubmit={(event) => void record(event)}>
      {task.error && <Alert tone="error">{task.error}</Alert>}
      <div className="grid2">
        <TextField
          label={t('admin.people.consent.guardian')}
          value={name}
          error={tried && !guardian.name.success && t('admin.people.fault.name')}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label={t('admin.people.consent.guardianPhone')}
          ltr
          type="tel"
          value={phone}
          error={
            tried &&
            !guardian.phone.success && (
              <T id="admin.people.fault.phone" values={{ example: <Ltr>{PHONE_EXAMPLE}</Ltr> }} />
            )
          }
          onChange={(event) => setPhone(event.target.value)}
        />
      </div>
      <div>
        <Button type="submit" variant="soft" icon="check" busy={task.busy}>
          {t('admin.people.consent.record')}
        </Button>
      </div>
    </form>
  )
}

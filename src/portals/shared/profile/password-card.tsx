import { type ReactElement, type SubmitEvent, useState } from 'react'
import type { Profile } from '#/contract/profile.ts'
import { useT } from '#/i18n/react.tsx'
import { PasswordStrength } from '#/portals/shared/password-strength.tsx'
import { useMe } from '#/portals/shared/use-me.ts'
import { fieldErrorsOf } from '#/stores/errors.ts'
import { fetchPasswordJudge } from '#/stores/password-judge.ts'
import { changePassword } from '#/stores/profile.ts'
import { Card } from '#/ui/card.tsx'
import { PasswordField } from '#/ui/password-field.tsx'
import { Fault, SaveRow } from './save-row.tsx'
import { useSaving } from './use-saving.ts'

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' }
type Name = keyof typeof EMPTY

/** Another password: the present one is asked for, and the other devices are signed out. */
export function PasswordCard({ profile }: { profile: Profile }): ReactElement {
  const t = useT()
  const saving = useSaving()
  const { role } = useMe()
  const [form, setForm] = useState(EMPTY)
  const faults = fieldErrorsOf(saving.error)
  const { username, firstName, lastName, email, phone } = profile
  const personal = [username, firstName, lastName, email ?? '', phone ?? '']

  async function save(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    if (await saving.run(() => changePassword(form))) setForm(EMPTY)
  }

  function bind(name: Name) {
    return {
      name,
      value: form[name],
      error: faults[name],
      revealLabel: t('auth.signin.showPassword'),
      capsLockHint: t('auth.signin.capsLock'),
      autoComplete: name === 'currentPassword' ? 'current-password' : 'new-password',
      onChange(event: { target: { value: string } }) {
        setForm({ ...form, [name]: event.target.value })
        saving.reset()
      },
    }
  }

  return (
    <Card title={t('profile.password.title')} pad>
      <form className="form-stack" noValidate onSubmit={(event) => void save(event)}>
        <Fault saving={saving} fields={Object.keys(EMPTY)} />
        {/* For password managers, which ask whose it is. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordField {...bind('currentPassword')} label={t('profile.password.current')} />
        <div className="grid2">
          <div>
            <PasswordField
              {...bind('newPassword')}
              label={t('profile.password.new')}
              onFocus={() => void fetchPasswordJudge()}
            />
            <PasswordStrength password={form.newPassword} role={role} personal={personal} />
          </div>
          <PasswordField {...bind('confirmPassword')} label={t('profile.password.confirm')} />
        </div>
        <p className="help">{t('profile.password.ends')}</p>
        <SaveRow
          saving={saving}
          label={t('profile.password.save')}
          saved={t('profile.password.saved')}
          variant="outline"
        />
      </form>
    </Card>
  )
}

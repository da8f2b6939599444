import type { ReactElement } from 'react'
import type { Profile } from '#/contract/profile.ts'
import { useT } from '#/i18n/react.tsx'
import { useBoot } from '#/portals/shared/boot-context.tsx'
import { useForm } from '#/portals/shared/form/use-form.ts'
import { valueRules } from '#/portals/shared/form/value-rules.ts'
import { PasswordStrength } from '#/portals/shared/password-strength.tsx'
import { useMe } from '#/portals/shared/use-me.ts'
import { fetchPasswordJudge } from '#/stores/password-judge.ts'
import { changePassword } from '#/stores/profile.ts'
import { Card } from '#/ui/card.tsx'
import { PasswordField } from '#/ui/password-field.tsx'
import { Fault, SaveRow } from './save-row.tsx'

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' }
type Name = keyof typeof EMPTY

/** Another password: the present one is asked for, and the other devices are signed out. */
export function PasswordCard({ profile }: { profile: Profile }): ReactElement {
  const t = useT()
  const { role } = useMe()
  const { productName } = useBoot()
  const { username, firstName, lastName, email, phone } = profile
  const personal = [username, firstName, lastName, email ?? '', phone ?? '']
  const rules = valueRules(t)
  const form = useForm({
    start: () => EMPTY,
    faultsOf: ({ currentPassword, newPassword, confirmPassword }) => ({
      currentPassword: rules.filled(currentPassword),
      newPassword: rules.password(newPassword, { role, personal: personal.filter(Boolean), academy: [productName] }),
      confirmPassword: rules.same(confirmPassword, newPassword),
    }),
    save: changePassword,
    after: () => EMPTY,
  })

  function bind(name: Name) {
    return {
      name,
      value: form.draft[name],
      error: form.faultOf(name),
      revealLabel: t('auth.signin.showPassword'),
      capsLockHint: t('auth.signin.capsLock'),
      autoComplete: name === 'currentPassword' ? 'current-password' : 'new-password',
      onChange: (event: { target: { value: string } }) => form.change({ [name]: event.target.value }),
    }
  }

  return (
    <Card title={t('profile.password.title')} pad>
      <form {...form.props} className="form-stack">
        <Fault of={form} />
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
            <PasswordStrength password={form.draft.newPassword} role={role} personal={personal} />
          </div>
          <PasswordField {...bind('confirmPassword')} label={t('profile.password.confirm')} />
        </div>
        <p className="help">{t('profile.password.ends')}</p>
        <SaveRow form={form} label={t('profile.password.save')} saved={t('profile.password.saved')} variant="outline" />
      </form>
    </Card>
  )
}

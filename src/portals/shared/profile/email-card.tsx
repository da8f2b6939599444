import { type ReactElement, useState } from 'react'
import { PERSON_LIMITS } from '#/contract/people.ts'
import type { Profile } from '#/contract/profile.ts'
import { T, useT } from '#/i18n/react.tsx'
import { useForm } from '#/portals/shared/form/use-form.ts'
import { valueRules } from '#/portals/shared/form/value-rules.ts'
import { askForEmail, confirmEmail } from '#/stores/profile.ts'
import { showToast } from '#/stores/toasts.ts'
import { Isolate, Ltr } from '#/ui/bidi.tsx'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Chip } from '#/ui/chip.tsx'
import { TextField } from '#/ui/field.tsx'
import { PasswordField } from '#/ui/password-field.tsx'
import { Fault } from './save-row.tsx'

/** Where a link leads to the address. */
export const EMAIL_ANCHOR = 'email'

/** The e-mail address, whether it is known to be the person's, and the ways to make it so or to have another. */
export function EmailCard({ profile }: { profile: Profile }): ReactElement {
  const t = useT()
  const [asking, setAsking] = useState(false)
  const { email, emailConfirmed, newEmail } = profile
  const awaited = newEmail ?? (emailConfirmed ? null : email)
  return (
    <Card id={EMAIL_ANCHOR} title={t('common.profile.email')} pad>
      <div className="form-stack">
        <div className="spread-row">
          {email ? (
            <span className="address">
              <Isolate>{email}</Isolate>
            </span>
          ) : (
            <span className="muted">{t('profile.email.none')}</span>
          )}
          {email &&
            (emailConfirmed ? (
              <Chip tone="success" icon="check">
                {t('profile.email.confirmed')}
              </Chip>
            ) : (
              <Chip tone="warning" icon="clock">
                {t('profile.email.unconfirmed')}
              </Chip>
            ))}
        </div>
        {awaited && <CodeForm key={awaited} email={awaited} />}
        {asking ? (
          <AddressForm awaited={awaited} onDone={() => setAsking(false)} />
        ) : (
          <div>
            <Button variant="outline" icon={awaited ? 'refresh' : 'edit'} onClick={() => setAsking(true)}>
              {t(awaited ? 'profile.email.again' : email ? 'profile.email.change' : 'profile.email.add')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

/** The code that was mailed to an address. */
function CodeForm({ email }: { email: string }): ReactElement {
  const t = useT()
  const rules = valueRules(t)
  const form = useForm({
    start: () => ({ code: '' }),
    faultsOf: ({ code }) => ({ code: rules.code(code) }),
    async save({ code }) {
      await confirmEmail(code)
      showToast({ text: t('profile.email.done') })
    },
  })

  return (
    <form {...form.props} className="form-stack">
      <Fault of={form} />
      <div className="code-row">
        <TextField
          label={t('profile.email.code')}
          help={<T id="profile.email.codeHelp" values={{ email: <Ltr>{email}</Ltr> }} />}
          name="code"
          error={form.faultOf('code')}
          ltr
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          value={form.draft.code}
          onChange={(event) => form.change({ code: event.target.value })}
        />
        <Button type="submit" variant="soft" busy={form.busy}>
          {t('profile.email.confirm')}
        </Button>
      </div>
    </form>
  )
}

/** Asks for a code: for the address that waits for one, or for another one. */
function AddressForm({ awaited, onDone }: { awaited: string | null; onDone: () => void }): ReactElement {
  const t = useT()
  const rules = valueRules(t)
  const form = useForm({
    start: () => ({ email: awaited ?? '', currentPassword: '' }),
    faultsOf: ({ email, currentPassword }) => ({
      email: rules.email(email),
      currentPassword: rules.filled(currentPassword),
    }),
    async save({ email, currentPassword }) {
      await askForEmail(email, currentPassword)
      showToast({ text: t('profile.email.sent') })
      onDone()
    },
  })

  return (
    <form {...form.props} className="form-stack">
      <Fault of={form} />
      <div className="grid2">
        <TextField
          label={t('profile.email.address')}
          name="email"
          error={form.faultOf('email')}
          ltr
          type="email"
          autoComplete="email"
          maxLength={PERSON_LIMITS.email}
          value={form.draft.email}
          onChange={(event) => form.change({ email: event.target.value })}
        />
        <PasswordField
          label={t('profile.password.current')}
          help={t('profile.password.why')}
          name="currentPassword"
          error={form.faultOf('currentPassword')}
          revealLabel={t('auth.signin.showPassword')}
          capsLockHint={t('auth.signin.capsLock')}
          autoComplete="current-password"
          value={form.draft.currentPassword}
          onChange={(event) => form.change({ currentPassword: event.target.value })}
        />
      </div>
      <div className="save-row">
        <Button type="submit" variant="soft" icon="mail" busy={form.busy}>
          {t('profile.email.send')}
        </Button>
        <Button variant="ghost" onClick={onDone}>
          {t('profile.cancel')}
        </Button>
      </div>
    </form>
  )
}

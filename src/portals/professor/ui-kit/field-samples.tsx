import { type ReactElement, useState } from 'react'
import { T, useT } from '#/i18n/react.tsx'
import { Ltr } from '#/ui/bidi.tsx'
import { Field, TextField } from '#/ui/field.tsx'
import { PasswordField } from '#/ui/password-field.tsx'
import { Section } from './section.tsx'

export function FieldSamples(): ReactElement {
  const t = useT()
  const [alerts, setAlerts] = useState(true)
  return (
    <Section title={t('professor.uiKit.fields')}>
      <div className="grid2">
        <TextField label={t('common.profile.fullName')} defaultValue={t('professor.uiKit.sampleName')} />
        <Field label={t('common.profile.class')} mark={t('professor.uiKit.optional')}>
          {(control) => (
            <select className="input" {...control}>
              <option>{t('professor.uiKit.chooseClass')}</option>
              <option>{t('professor.uiKit.sampleClass')}</option>
            </select>
          )}
        </Field>
        <TextField
          ltr
          type="tel"
          label={t('common.profile.phone')}
          defaultValue="6812 345"
          error={<T id="professor.uiKit.phoneError" values={{ example: <Ltr>98 123 456</Ltr> }} />}
        />
        <TextField
          ltr
          type="email"
          label={t('common.profile.email')}
          defaultValue="aya.marzouki@mail.tn"
          help={t('professor.uiKit.emailHelp')}
        />
        <TextField ltr label={t('common.profile.username')} defaultValue="aya.marzouki" disabled />
        <PasswordField
          label={t('auth.signin.password')}
          defaultValue="manara-demo"
          autoComplete="off"
          revealLabel={t('auth.signin.showPassword')}
          capsLockHint={t('auth.signin.capsLock')}
        />
      </div>
      <div className="row">
        <label className="opt-row">
          <input className="check" type="checkbox" defaultChecked />
          {t('professor.uiKit.consent')}
        </label>
        <label className="opt-row">
          <input className="check" type="radio" name="term" defaultChecked />
          {t('professor.uiKit.term1')}
        </label>
        <label className="opt-row">
          <input className="check" type="radio" name="term" />
          {t('professor.uiKit.term2')}
        </label>
        <label className="opt-row">
          <input
            className="switch"
            type="checkbox"
            role="switch"
            checked={alerts}
            aria-checked={alerts}
            onChange={() => setAlerts(!alerts)}
          />
          {t('professor.uiKit.alerts')}
        </label>
      </div>
    </Section>
  )
}

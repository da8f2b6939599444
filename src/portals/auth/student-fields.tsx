import type { ReactElement, ReactNode } from 'react'
import { PHONE_EXAMPLE } from '#/contract/phone.ts'
import { T, useLocale, useT } from '#/i18n/react.tsx'
import { Ltr } from '#/ui/bidi.tsx'
import { CheckField } from '#/ui/check-field.tsx'
import { TextField } from '#/ui/field.tsx'
import { SelectField } from '#/ui/select-field.tsx'
import { useAuthBoot } from '../shared/boot-context.tsx'
import { GovernorateField } from '../shared/governorate-field.tsx'
import { byLevel } from '../shared/levels.ts'
import { publicPath } from '../shared/public-path.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { EmailField, type FieldsProps, fieldOf, NameFields, PhoneField, UsernameField } from './person-fields.tsx'

/** Who the student is. */
export function IdentityFields(props: FieldsProps): ReactElement {
  const t = useT()
  return (
    <>
      <NameFields {...props} />
      <ClassField {...props} />
      <PhoneField
        {...props}
        name="phone"
        label={t('guest.field.mobile')}
        help={<T id="guest.field.mobileHelp" values={{ example: <Ltr>{PHONE_EXAMPLE}</Ltr> }} />}
      />
      <EmailField {...props} mark={t('guest.field.optional')} help={t('guest.field.optionalEmailHelp')} />
      <GovernorateField {...fieldOf(props, 'governorate')} required />
    </>
  )
}

/** How the student comes in, and who agrees. */
export function AccessFields(props: FieldsProps): ReactElement {
  const t = useT()
  const { values, faults } = props
  return (
    <>
      <UsernameField {...props} />
      <NewPasswordField name="password" label={t('auth.signin.password')} whose="STUDENT" error={faults.password} />
      <CheckField
        name="adult"
        id="field-adult"
        label={t('guest.signup.adult')}
        defaultChecked={values.adult === 'on'}
      />
      <fieldset className="guardian">
        <legend className="label">{t('guest.signup.guardian')}</legend>
        <p className="small muted">{t('guest.signup.guardianHelp')}</p>
        <TextField
          {...fieldOf(props, 'guardian.name')}
          label={t('guest.field.guardianName')}
          required
          autoComplete="off"
        />
        <PhoneField {...props} name="guardian.phone" label={t('guest.field.guardianPhone')} own={false} />
        <CheckField
          name="consent"
          id="field-consent"
          error={faults.consent}
          defaultChecked={values.consent === 'on'}
          label={<ConsentText />}
        />
      </fieldset>
    </>
  )
}

/** The text of `CONSENT_VERSION`. */
function ConsentText(): ReactElement {
  const { productName } = useAuthBoot()
  return <T id="guest.signup.consent" values={{ academy: productName }} components={{ link: <PrivacyLink /> }} />
}

/** In a window of its own: what was typed stays where it is. */
function PrivacyLink({ children }: { children?: ReactNode }): ReactElement {
  return (
    <a href={`${publicPath(useLocale(), '/privacy')}#consent`} target="_blank" rel="noopener">
      {children}
    </a>
  )
}

function ClassField(props: FieldsProps): ReactElement {
  const t = useT()
  const locale = useLocale()
  const { classes = [] } = useAuthBoot()
  const name = locale === 'ar' ? 'nameAr' : 'nameFr'
  return (
    <SelectField
      {...fieldOf(props, 'classId')}
      label={t('guest.field.class')}
      placeholder={t('guest.field.chooseClass')}
      required
    >
      {byLevel(classes, (schoolClass) => schoolClass).map(({ level, things }) => (
        <optgroup key={level} label={t(`common.level.${level}`)}>
          {things.map((schoolClass) => (
            <option key={schoolClass.id} value={schoolClass.id} lang={locale === 'ar' ? 'ar' : 'fr'}>
              {schoolClass[name]}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  )
}

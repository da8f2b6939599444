import type { ReactElement } from 'react'
import { PERSON_LIMITS } from '#/contract/people.ts'
import type { Profile, ProfileChange } from '#/contract/profile.ts'
import { formatPhone, toLatinDigits } from '#/i18n/format.ts'
import { useT } from '#/i18n/react.tsx'
import { useForm } from '#/portals/shared/form/use-form.ts'
import { valueRules } from '#/portals/shared/form/value-rules.ts'
import { GovernorateField } from '#/portals/shared/governorate-field.tsx'
import { useMe } from '#/portals/shared/use-me.ts'
import { saveProfile } from '#/stores/profile.ts'
import { Card } from '#/ui/card.tsx'
import { Field, TextField } from '#/ui/field.tsx'
import { PasswordField } from '#/ui/password-field.tsx'
import { OpenRequest, openOf } from './open-request.tsx'
import { Fault, SaveRow } from './save-row.tsx'

const FIELDS = ['firstName', 'lastName', 'phone', 'governorate', 'biography', 'currentPassword'] as const
type Name = (typeof FIELDS)[number]
/** What was typed and is not saved yet; the rest is shown as it is kept. */
type Draft = Partial<Record<Name, string>>

/** Names, phone number, governorate, and a professor's words about themselves. Another number asks for the password. */
export function FactsForm({ profile }: { profile: Profile }): ReactElement {
  const t = useT()
  const { role } = useMe()
  const waiting = openOf(profile, 'phone')
  const rules = valueRules(t)
  const form = useForm<Draft>({
    start: () => ({}),
    // What is kept already is not judged again.
    faultsOf: (typed) => ({
      firstName: typed.firstName !== undefined && rules.name(typed.firstName),
      lastName: typed.lastName !== undefined && rules.name(typed.lastName),
      phone: hasOtherPhone(typed) && rules.phone(typed.phone ?? ''),
      governorate: typed.governorate !== undefined && rules.choice(typed.governorate),
      currentPassword: hasOtherPhone(typed) && rules.filled(typed.currentPassword ?? ''),
    }),
    fields: FIELDS,
    save: (typed) => saveProfile(changeOf(typed, hasOtherPhone(typed))),
    after: () => ({}),
  })
  const { draft } = form
  const otherPhone = hasOtherPhone(draft)

  function hasOtherPhone({ phone }: Draft): boolean {
    return !waiting && digitsOf(phone ?? keptAs(profile, 'phone')) !== digitsOf(profile.phone ?? '')
  }

  /** What each control of the form has in common. */
  function bind(name: Name) {
    return {
      name,
      value: draft[name] ?? keptAs(profile, name),
      error: form.faultOf(name),
      onChange: (event: { target: { value: string } }) => form.change({ [name]: event.target.value }),
    }
  }
  const { error: biographyFault, ...biography } = bind('biography')

  return (
    <Card title={t('common.profile.title')} pad>
      <form {...form.props} className="form-stack">
        <Fault of={form} />
        <div className="grid2">
          <TextField
            {...bind('firstName')}
            label={t('profile.firstName')}
            autoComplete="given-name"
            maxLength={PERSON_LIMITS.name}
          />
          <TextField
            {...bind('lastName')}
            label={t('profile.lastName')}
            autoComplete="family-name"
            maxLength={PERSON_LIMITS.name}
          />
          <TextField
            {...bind('phone')}
            label={t('common.profile.phone')}
            ltr
            type="tel"
            autoComplete="tel"
            maxLength={PERSON_LIMITS.phone}
            readOnly={waiting !== undefined}
          />
          <GovernorateField {...bind('governorate')} />
        </div>
        {waiting && <OpenRequest request={waiting} />}
        {otherPhone && (
          <PasswordField
            {...bind('currentPassword')}
            label={t('profile.password.current')}
            help={[t('profile.phone.why'), !profile.emailConfirmed && t('profile.phone.waits')]
              .filter(Boolean)
              .join(' ')}
            revealLabel={t('auth.signin.showPassword')}
            capsLockHint={t('auth.signin.capsLock')}
            autoComplete="current-password"
          />
        )}
        {role === 'PROFESSOR' && (
          <Field label={t('profile.biography')} help={t('profile.biographyHelp')} error={biographyFault}>
            {(control) => (
              <textarea
                {...biography}
                {...control}
                className="input"
                rows={5}
                dir="auto"
                maxLength={PERSON_LIMITS.biography}
              />
            )}
          </Field>
        )}
        <SaveRow form={form} label={t('profile.save')} saved={t('profile.saved')} />
      </form>
    </Card>
  )
}

function keptAs(profile: Profile, name: Name): string {
  if (name === 'currentPassword') return ''
  if (name === 'phone') return profile.phone ? formatPhone(profile.phone) : ''
  return profile[name] ?? ''
}

/** Eight digits are a number, however they are written. */
const digitsOf = (phone: string): string =>
  toLatinDigits(phone)
    .replace(/\D/g, '')
    .replace(/^(?:00)?216(?=\d{8}$)/, '') || phone.trim()

/** An emptied text about oneself is none. */
function changeOf(draft: Draft, otherPhone: boolean): Omit<ProfileChange, 'version'> {
  const { biography, governorate, phone, currentPassword, ...rest } = draft
  return {
    ...rest,
    ...(otherPhone && { phone, ...(currentPassword && { currentPassword }) }),
    ...(governorate !== undefined && { governorate: governorate as ProfileChange['governorate'] }),
    ...(biography !== undefined && { biography: biography.trim() || null }),
  }
}

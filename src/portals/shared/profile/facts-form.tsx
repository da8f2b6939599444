import { type ReactElement, type SubmitEvent, useState } from 'react'
import { PERSON_LIMITS } from '#/contract/people.ts'
import type { Profile, ProfileChange } from '#/contract/profile.ts'
import { formatPhone } from '#/i18n/format.ts'
import { useT } from '#/i18n/react.tsx'
import { GovernorateField } from '#/portals/shared/governorate-field.tsx'
import { useMe } from '#/portals/shared/use-me.ts'
import { fieldErrorsOf } from '#/stores/errors.ts'
import { saveProfile } from '#/stores/profile.ts'
import { Card } from '#/ui/card.tsx'
import { Field, TextField } from '#/ui/field.tsx'
import { Fault, SaveRow } from './save-row.tsx'
import { useSaving } from './use-saving.ts'

const FIELDS = ['firstName', 'lastName', 'phone', 'governorate', 'biography'] as const
type Name = (typeof FIELDS)[number]
/** What was typed and is not saved yet; the rest is shown as it is kept. */
type Draft = Partial<Record<Name, string>>

/** Names, phone number, governorate, and a professor's words about themselves. */
export function FactsForm({ profile }: { profile: Profile }): ReactElement {
  const t = useT()
  const saving = useSaving()
  const { role } = useMe()
  const [draft, setDraft] = useState<Draft>({})
  const faults = fieldErrorsOf(saving.error)

  async function save(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    if (await saving.run(() => saveProfile(changeOf(draft)))) setDraft({})
  }

  /** What each control of the form has in common. */
  function bind(name: Name) {
    return {
      name,
      value: draft[name] ?? keptAs(profile, name),
      error: faults[name],
      onChange(event: { target: { value: string } }) {
        setDraft({ ...draft, [name]: event.target.value })
        saving.reset()
      },
    }
  }
  const { error: biographyFault, ...biography } = bind('biography')

  return (
    <Card title={t('common.profile.title')} pad>
      <form className="form-stack" noValidate onSubmit={(event) => void save(event)}>
        <Fault saving={saving} fields={FIELDS} />
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
          />
          <GovernorateField {...bind('governorate')} />
        </div>
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
        <SaveRow saving={saving} label={t('profile.save')} saved={t('profile.saved')} />
      </form>
    </Card>
  )
}

function keptAs(profile: Profile, name: Name): string {
  if (name === 'phone') return profile.phone ? formatPhone(profile.phone) : ''
  return profile[name] ?? ''
}

/** An emptied text about oneself is none; any other empty field is for the server to refuse. */
function changeOf(draft: Draft): Omit<ProfileChange, 'version'> {
  const { biography, governorate, ...rest } = draft
  return {
    ...rest,
    ...(governorate !== undefined && { governorate: governorate as ProfileChange['governorate'] }),
    ...(biography !== undefined && { biography: biography.trim() || null }),
  }
}

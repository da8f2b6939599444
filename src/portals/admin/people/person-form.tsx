import type { ReactElement } from 'react'
import type { User } from '#/contract/person.ts'
import type { Role } from '#/contract/roles.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { useForm } from '#/portals/shared/form/use-form.ts'
import { isConflict, messageOf } from '#/stores/errors.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button, ButtonLink } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { DraftFaultWords } from './draft-fault-words.tsx'
import { draftOf, faultsOf, type PersonDraft } from './person-draft.ts'
import { PersonFields } from './person-fields.tsx'

/** Facts that the server knows by another name than the form. */
const GUARDIAN: Readonly<Record<string, string>> = {
  'guardian.name': 'guardianName',
  'guardian.phone': 'guardianPhone',
}

interface PersonFormProps {
  role: Role
  /** Whose facts they are; nobody's for a new account. */
  person?: User
  /** Where the way back leads. */
  cancelHref: string
  /** Keeps it; what it rejects with is shown, and what was typed stays. */
  onSave: (draft: PersonDraft) => Promise<void>
}

/** The facts of a person, new or there already. Faults are named beside their fields; leaving with changes asks. */
export function PersonForm({ role, person, cancelHref, onSave }: PersonFormProps): ReactElement {
  const t = useT()
  const locale = useLocale()
  const form = useForm<PersonDraft>({
    start: () => draftOf(person, locale),
    faultsOf: (draft) =>
      Object.fromEntries(
        Object.entries(faultsOf(draft, role, !person)).map(([name, fault]) => [
          name,
          <DraftFaultWords fault={fault} />,
        ]),
      ),
    fieldOf: (fact) => GUARDIAN[fact] ?? fact,
    save: onSave,
    asks: true,
    leads: true,
  })
  const { error } = form

  return (
    <form {...form.props} className="grid gap-5">
      {error !== undefined && (
        <Alert tone="error">
          {isConflict(error) ? t('admin.people.form.conflict') : messageOf(error, 'general', t)}
        </Alert>
      )}
      <PersonFields role={role} isNew={!person} draft={form.draft} faultOf={form.faultOf} onChange={form.change} />
      <Card pad className="form-foot">
        <Button type="submit" variant="primary" icon="check" busy={form.busy}>
          {t(person ? 'admin.people.form.save' : `admin.people.form.create.${role}`)}
        </Button>
        <ButtonLink variant="outline" href={cancelHref}>
          {t('admin.people.form.cancel')}
        </ButtonLink>
      </Card>
      {form.question}
    </form>
  )
}

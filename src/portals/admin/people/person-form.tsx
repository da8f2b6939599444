import { type ReactElement, type SubmitEvent, useRef, useState } from 'react'
import type { Role } from '#/contract/roles.ts'
import type { User } from '#/contract/users.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { useLeaveGuard } from '#/portals/shared/use-leave-guard.tsx'
import { fieldErrorsOf, isConflict, messageOf } from '#/stores/errors.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button, ButtonLink } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { draftOf, faultsOf, type PersonDraft } from './person-draft.ts'
import { PersonFields } from './person-fields.tsx'

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
  const [start] = useState(() => draftOf(person, locale))
  const [draft, setDraft] = useState(start)
  const [left, setLeft] = useState<ReadonlySet<keyof PersonDraft>>(new Set())
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const [saved, setSaved] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const found = faultsOf(draft, role, !person)
  const refused = fieldErrorsOf(error)
  const question = useLeaveGuard(!saved && JSON.stringify(draft) !== JSON.stringify(start))

  function change(part: Partial<PersonDraft>): void {
    setDraft({ ...draft, ...part })
    if (!isConflict(error)) setError(undefined)
  }

  async function save(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    setTried(true)
    if (Object.keys(found).length > 0) return focusFault()
    setBusy(true)
    setError(undefined)
    try {
      // Before the page changes: what is saved needs no question.
      setSaved(true)
      await onSave(draft)
    } catch (failure) {
      setSaved(false)
      setError(failure)
      focusFault()
    } finally {
      setBusy(false)
    }
  }

  function focusFault(): void {
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  return (
    <form
      ref={form}
      className="grid gap-5"
      noValidate
      onSubmit={(event) => void save(event)}
      onBlur={(event) => {
        // On its way to the button: a message that appears now would push it from under the pointer.
        if (event.relatedTarget instanceof HTMLButtonElement && event.relatedTarget.type === 'submit') return
        const { name } = event.target as Partial<HTMLInputElement>
        if (name && name in draft) setLeft(new Set([...left, name as keyof PersonDraft]))
      }}
    >
      {error !== undefined && (
        <Alert tone="error">
          {isConflict(error) && Object.keys(refused).length === 0
            ? t('admin.people.form.conflict')
            : messageOf(error, 'general', t)}
        </Alert>
      )}
      <PersonFields
        role={role}
        isNew={!person}
        draft={draft}
        faultOf={(name) => (tried || left.has(name) ? found[name] : undefined)}
        refusedOf={(name) => refused[name]}
        onChange={change}
      />
      <Card pad className="form-foot">
        <Button type="submit" variant="primary" icon="check" busy={busy}>
          {t(person ? 'admin.people.form.save' : `admin.people.form.create.${role}`)}
        </Button>
        <ButtonLink variant="outline" href={cancelHref}>
          {t('admin.people.form.cancel')}
        </ButtonLink>
      </Card>
      {question}
    </form>
  )
}

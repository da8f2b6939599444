import { type ReactElement, type SubmitEvent, useRef, useState } from 'react'
import { type ClassCreation, type ClassDetail, classCreation } from '#/contract/classes.ts'
import { LONGEST_THING_NAME } from '#/contract/curriculum.ts'
import { formatNumber } from '#/i18n/format.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { routes } from '#/portals/admin/routes.ts'
import { useLeaveGuard } from '#/portals/shared/use-leave-guard.tsx'
import { fieldErrorsOf, isConflict, messageOf } from '#/stores/errors.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button, ButtonLink } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { TextField } from '#/ui/field.tsx'
import { SelectField } from '#/ui/select-field.tsx'

/** Years of schooling that the academy teaches. */
const LEVELS = [7, 8, 9, 10, 11, 12, 13] as const

interface Draft {
  nameAr: string
  nameFr: string
  code: string
  level: string
}

interface ClassFormProps {
  /** Absent for a new class. */
  of?: ClassDetail
  /** Keeps it; what it rejects with is shown, and what was typed stays. */
  onSave: (creation: ClassCreation) => Promise<void>
}

/** The facts of a class. Faults are named beside their fields; leaving with changes asks. */
export function ClassForm({ of: present, onSave }: ClassFormProps): ReactElement {
  const t = useT()
  const locale = useLocale()
  const [start] = useState<Draft>(() => ({
    nameAr: present?.nameAr ?? '',
    nameFr: present?.nameFr ?? '',
    code: present?.code ?? '',
    level: present ? String(present.level) : '',
  }))
  const [draft, setDraft] = useState(start)
  const [faulty, setFaulty] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const [saved, setSaved] = useState(false)
  const [error, setError] = useState<unknown>()
  const form = useRef<HTMLFormElement>(null)
  const question = useLeaveGuard(!saved && JSON.stringify(draft) !== JSON.stringify(start))
  const refused = fieldErrorsOf(error)

  function change(part: Partial<Draft>): void {
    setDraft({ ...draft, ...part })
    setFaulty(new Set([...faulty].filter((name) => !(name in part))))
    if (!isConflict(error)) setError(undefined)
  }

  async function save(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const parsed = classCreation.safeParse({ ...draft, level: Number(draft.level), section: present?.section ?? null })
    setFaulty(new Set(parsed.error?.issues.map(({ path }) => String(path[0]))))
    if (!parsed.success) return focusFault()
    setBusy(true)
    setError(undefined)
    try {
      // Before the page changes: what is saved needs no question.
      setSaved(true)
      await onSave(parsed.data)
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

  const field = (name: keyof Draft) => ({
    name,
    value: draft[name],
    required: true,
    error: faulty.has(name) ? t(`admin.classes.fault.${name}`) : refused[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })
  return (
    <form ref={form} className="grid gap-5" noValidate onSubmit={(event) => void save(event)}>
      {error !== undefined && Object.keys(refused).length === 0 && (
        <Alert tone="error">
          {isConflict(error) ? t('admin.people.form.conflict') : messageOf(error, 'general', t)}
        </Alert>
      )}
      <Card title={t('admin.classes.facts')} pad>
        <div className="grid2">
          <TextField
            label={t('admin.classes.nameAr')}
            dir="rtl"
            lang="ar"
            maxLength={LONGEST_THING_NAME}
            {...field('nameAr')}
          />
          <TextField
            label={t('admin.classes.nameFr')}
            dir="ltr"
            lang="fr"
            maxLength={LONGEST_THING_NAME}
            {...field('nameFr')}
          />
          <TextField
            label={t('admin.classes.code')}
            help={t('admin.classes.codeHelp')}
            maxLength={16}
            {...field('code')}
          />
          <SelectField
            label={t('admin.classes.level')}
            help={t('admin.classes.levelHelp')}
            placeholder={t('admin.classes.chooseLevel')}
            {...field('level')}
          >
            {LEVELS.map((level) => (
              <option key={level} value={level}>
                {t('admin.classes.year', { level: formatNumber(locale, level) })}
              </option>
            ))}
          </SelectField>
        </div>
      </Card>
      <Card pad className="form-foot">
        <Button type="submit" variant="primary" icon="check" busy={busy}>
          {present ? t('admin.people.form.save') : t('admin.classes.create')}
        </Button>
        <ButtonLink variant="outline" href={routes.classes}>
          {t('admin.people.form.cancel')}
        </ButtonLink>
      </Card>
      {question}
    </form>
  )
}

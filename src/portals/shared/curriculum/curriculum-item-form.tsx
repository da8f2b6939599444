import type { ReactElement, ReactNode } from 'react'
import { useT } from '#/i18n/react.tsx'
import type { Form } from '#/portals/shared/form/use-form.ts'
import { messageOf } from '#/stores/errors.ts'
import { Alert } from '#/ui/alert.tsx'
import { Isolate } from '#/ui/bidi.tsx'
import { Button, ButtonLink } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { ConflictNotice } from './conflict-notice.tsx'

interface CurriculumItemFormProps<Draft extends object> {
  form: Form<Draft>
  /** What each field is called and how its value is said, for both versions after a late save. */
  facts: readonly { name: keyof Draft & string; label: string; say?: (value: Draft) => string }[]
  saveLabel: string
  /** Where the form leads without saving. */
  backHref: string
  children: ReactNode
}

/** The frame of a form about one thing: what went wrong, its fields, and what ends it. */
export function CurriculumItemFormFrame<Draft extends object>(props: CurriculumItemFormProps<Draft>): ReactElement {
  const { form, facts, saveLabel, backHref, children } = props
  const { conflict } = form
  const t = useT()
  return (
    <form {...form.props} className="grid gap-5">
      {form.error !== undefined && <Alert tone="error">{messageOf(form.error, 'general', t)}</Alert>}
      {conflict && (
        <ConflictNotice
          rows={facts.flatMap(({ name, label, say = (draft) => String(draft[name]) }) => {
            const mine = say(form.draft)
            const theirs = say(conflict.theirs)
            if (mine === theirs) return []
            return [{ label, mine: <Isolate>{mine || '—'}</Isolate>, theirs: <Isolate>{theirs || '—'}</Isolate> }]
          })}
          onMine={conflict.keepMine}
          onTheirs={conflict.takeTheirs}
          busy={form.busy}
        />
      )}
      {children}
      <Card pad className="form-foot">
        <Button type="submit" variant="primary" icon="check" busy={form.busy} disabled={conflict !== undefined}>
          {saveLabel}
        </Button>
        <ButtonLink variant="outline" href={backHref}>
          {t('common.curriculum.cancel')}
        </ButtonLink>
      </Card>
      {form.question}
    </form>
  )
}

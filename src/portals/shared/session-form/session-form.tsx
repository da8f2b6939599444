import { type ReactElement, useRef } from 'react'
import type { SessionDoubt, SessionScope } from '#/contract/session-kinds.ts'
import { type SessionDetail, sessionPlan } from '#/contract/sessions.ts'
import { useT } from '#/i18n/react.tsx'
import { readDate, writeDate } from '#/i18n/typed.ts'
import { ConflictNotice } from '#/portals/shared/curriculum/conflict-notice.tsx'
import { useForm } from '#/portals/shared/form/use-form.ts'
import { fullName } from '#/portals/shared/people/full-name.ts'
import { useMe } from '#/portals/shared/use-me.ts'
import { useRead } from '#/portals/shared/use-read.ts'
import { messageOf } from '#/stores/errors.ts'
import { clashOf, type Refusal, sessionDoubtsOf } from '#/stores/session-plans.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button, ButtonLink } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { AboutPart } from './about-part.tsx'
import { ClashNotice, type Free, FreeButton } from './clash-notice.tsx'
import { useDifferences } from './differences.tsx'
import { DoubtsDialog } from './doubts-dialog.tsx'
import { draftOf, newLastDay, planOf, questionOf, type SessionDraft, withDate } from './draft.ts'
import { fieldOf, sessionFaults } from './faults.ts'
import type { FormReads } from './form-reads.ts'
import { Outcome } from './outcome.tsx'
import { ScopeField } from './scope-field.tsx'
import { useSessionCheck } from './use-session-check.ts'
import { WhatFields } from './what-fields.tsx'
import { WhenPart } from './when-part.tsx'
import { WherePart } from './where-part.tsx'

/** What is kept: the facts, and what a plan or a change has besides. */
export type SavedFacts = Omit<ReturnType<typeof sessionPlan.parse>, 'makesUpId'>

/** How a change of one that is there is meant. */
export interface Meant {
  version: number
  scope: SessionScope
  /** Another last day of the series. */
  until: string | undefined
}

interface SessionFormProps {
  /** Absent for a new one. */
  of?: SessionDetail
  start: () => SessionDraft
  reads: FormReads
  /** Keeps it, and leads on. */
  onSave: (facts: SavedFacts, meant: Meant) => Promise<void>
  saveLabel: string
  backHref: string
}

/** The form of a session. What would come of it, and what is in the way, is said while it is written. */
export function SessionForm({ of, start, reads, onSave, saveLabel, backHref }: SessionFormProps): ReactElement {
  const t = useT()
  const me = useMe()
  const classes = useRead(reads.classChoices).data ?? []
  const rooms = useRead(reads.rooms).data ?? []
  const year = useRead(reads.year).data
  /** What was said yes to, of which draft. */
  const accepted = useRef<{ of: SessionDraft; doubts: readonly SessionDoubt[] }>(undefined)
  const withSelf = (draft: SessionDraft): SessionDraft =>
    me.role === 'PROFESSOR' ? { ...draft, professorId: me.id } : draft

  const form = useForm<SessionDraft, SessionDetail>({
    start: () => withSelf(start()),
    version: of?.version ?? 0,
    asks: true,
    leads: true,
    draftOf: (current) => withSelf(draftOf(current)),
    fieldOf,
    faultsOf: (draft) => sessionFaults(withSelf(draft), t),
    async save(draft, version) {
      const accept = accepted.current?.of === draft ? [...accepted.current.doubts] : []
      const { makesUpId: _, ...facts } = sessionPlan.parse({ ...planOf(withSelf(draft)), accept })
      await onSave(facts, { version, scope: draft.scope, until: newLastDay(draft, of) })
    },
  })
  const { draft, change, faultOf, conflict } = form
  const question = questionOf(withSelf(draft), of)
  const checked = useSessionCheck(question)
  const differences = useDifferences(of)
  const doubts = sessionDoubtsOf(form.error)
  const refused = clashOf(form.error)
  const clash: Refusal | undefined = checked.answer && checked.answer.clashCount > 0 ? checked.answer : refused
  const parts = { draft, change, faultOf }
  const take = ({ date, startsAt, endsAt }: Free): void => {
    form.forget()
    change({ ...withDate(draft, writeDate(date)), startsAt, endsAt })
  }
  const wide = of?.series != null && draft.scope !== 'this'

  return (
    <>
      <form {...form.props} className="session-form">
        {form.error !== undefined && !doubts && !refused && (
          <Alert tone="error">{messageOf(form.error, 'general', t)}</Alert>
        )}
        {conflict && (
          <ConflictNotice
            rows={differences(draft, conflict.theirs)}
            onMine={conflict.keepMine}
            onTheirs={conflict.takeTheirs}
            busy={form.busy}
          />
        )}
        <div className="session-form-columns">
          <div className="grid content-start gap-5">
            {of?.series && (
              <Card pad>
                <ScopeField
                  label={t('session-form.scope')}
                  value={draft.scope}
                  onChange={(scope) => change({ scope })}
                />
              </Card>
            )}
            <WhatFields
              {...parts}
              classes={classes}
              professor={of?.professor?.id ? { id: of.professor.id, name: fullName(of.professor) } : undefined}
            />
            <WhenPart
              {...parts}
              year={year}
              clash={clash !== undefined}
              series={of ? (wide ? 'last-day' : 'none') : 'new'}
            />
          </div>
          <div className="session-form-outcome">
            {clash && <ClashNotice of={clash} date={readDate(draft.date)} onTake={take} />}
            <Outcome
              of={checked}
              asks={question !== undefined}
              free={
                !clash &&
                checked.answer?.nextFree && (
                  <FreeButton of={checked.answer.nextFree} date={readDate(draft.date)} onTake={take} />
                )
              }
            />
          </div>
          <div className="grid content-start gap-5">
            <WherePart {...parts} rooms={rooms} />
            <AboutPart {...parts} />
          </div>
        </div>
        <Card pad className="form-foot">
          <Button type="submit" variant="primary" icon="check" busy={form.busy} disabled={conflict !== undefined}>
            {saveLabel}
          </Button>
          <ButtonLink variant="outline" href={backHref}>
            {t('common.curriculum.cancel')}
          </ButtonLink>
        </Card>
      </form>
      {form.question}
      {doubts && (
        <DoubtsDialog
          doubts={doubts}
          busy={form.busy}
          onNo={form.forget}
          onYes={(named) => {
            accepted.current = { of: draft, doubts: named }
            form.props.ref.current?.requestSubmit()
          }}
        />
      )}
    </>
  )
}

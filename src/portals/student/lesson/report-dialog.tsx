import { type FormEvent, type ReactElement, useState } from 'react'
import type { MaterialContents } from '#/contract/course-contents.ts'
import { LONGEST_REPORT, REPORT_KINDS, type ReportKind } from '#/contract/written.ts'
import { T, useT } from '#/i18n/react.tsx'
import { formatLength } from '#/portals/shared/lesson/file-facts.tsx'
import { TaughtName } from '#/portals/shared/lesson/taught-name.tsx'
import { messageOf } from '#/stores/errors.ts'
import { sendReport } from '#/stores/reports.ts'
import { Alert } from '#/ui/alert.tsx'
import { Ltr } from '#/ui/bidi.tsx'
import { Button } from '#/ui/button.tsx'
import { CheckField } from '#/ui/check-field.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { Field } from '#/ui/field.tsx'

/** A report as it is being written; it keeps its id until it has been sent, so that sending it twice is one report. */
export interface ReportDraft {
  id: string
  kind: ReportKind
  words: string
  /** Where the student was when they opened it; `undefined` = nowhere that can be named. */
  position: number | undefined
  withPosition: boolean
}

interface ReportDialogProps {
  material: MaterialContents
  draft: ReportDraft
  onChange: (draft: ReportDraft) => void
  onClose: () => void
  onSent: () => void
}

/** What is wrong, where, and in the student's own words. What was written stays until it has been sent. */
export function ReportDialog({ material, draft, onChange, onClose, onSent }: ReportDialogProps): ReactElement {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()

  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setError(undefined)
    try {
      const { id, kind, words, position, withPosition } = draft
      await sendReport(id, {
        materialId: material.id,
        kind,
        words: words.trim(),
        position: withPosition && position !== undefined ? position : null,
      })
      onSent()
    } catch (fault) {
      setError(fault)
      setBusy(false)
    }
  }
  return (
    <Dialog open title={t('notes.report.title')} onCancel={onClose}>
      <form className="report-form" onSubmit={(event) => void send(event)}>
        <p className="muted">
          <T id="notes.report.lead" values={{ name: <TaughtName of={material} /> }} />
        </p>
        <fieldset className="report-kinds">
          <legend className="label">{t('notes.report.kindLabel')}</legend>
          {REPORT_KINDS.map((kind) => (
            <label key={kind} className="opt-row opt-start">
              <input
                className="check"
                type="radio"
                name="report-kind"
                checked={draft.kind === kind}
                onChange={() => onChange({ ...draft, kind })}
              />
              <span>{t(`notes.report.kind.${kind}`)}</span>
            </label>
          ))}
        </fieldset>
        <Field label={t('notes.report.words')} mark={t('notes.report.optional')}>
          {(control) => (
            <textarea
              {...control}
              className="input"
              rows={3}
              dir="auto"
              maxLength={LONGEST_REPORT}
              value={draft.words}
              onChange={({ target }) => onChange({ ...draft, words: target.value })}
            />
          )}
        </Field>
        {draft.position !== undefined && (
          <CheckField
            checked={draft.withPosition}
            onChange={({ target }) => onChange({ ...draft, withPosition: target.checked })}
            label={<Position kind={material.kind} position={draft.position} />}
          />
        )}
        {error !== undefined && (
          <Alert tone="error">{t('notes.report.failed', { reason: messageOf(error, 'general', t) })}</Alert>
        )}
        <div className="row">
          <Button variant="outline" onClick={onClose}>
            {t('notes.report.cancel')}
          </Button>
          <Button variant="primary" type="submit" busy={busy}>
            {t('notes.report.send')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function Position({ kind, position }: { kind: MaterialContents['kind']; position: number }): ReactElement {
  const t = useT()
  if (kind !== 'video') return <>{t('notes.report.atPage', { page: position })}</>
  return <T id="notes.report.atTime" values={{ time: <Ltr>{formatLength(position)}</Ltr> }} />
}

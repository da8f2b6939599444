import type { ReactElement } from 'react'
import type { MaterialContents } from '#/contract/course-contents.ts'
import { LONGEST_MATERIAL_REPORT, MATERIAL_REPORT_KINDS, type MaterialReportKind } from '#/contract/written.ts'
import { T, useT } from '#/i18n/react.tsx'
import { useForm } from '#/portals/shared/form/use-form.ts'
import { formatLength } from '#/portals/shared/lesson/file-facts.tsx'
import { TaughtName } from '#/portals/shared/lesson/taught-name.tsx'
import { messageOf } from '#/stores/errors.ts'
import { sendMaterialReport } from '#/stores/material-reports.ts'
import { Alert } from '#/ui/alert.tsx'
import { Ltr } from '#/ui/bidi.tsx'
import { Button } from '#/ui/button.tsx'
import { CheckField } from '#/ui/check-field.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { Field } from '#/ui/field.tsx'

/** A report as it is being written; it keeps its id until it has been sent, so that sending it twice is one report. */
export interface MaterialReportDraft {
  id: string
  kind: MaterialReportKind
  words: string
  /** Where the student was when they opened it; `undefined` = nowhere that can be named. */
  position: number | undefined
  withPosition: boolean
}

interface MaterialReportDialogProps {
  material: MaterialContents
  draft: MaterialReportDraft
  onChange: (draft: MaterialReportDraft) => void
  onClose: () => void
  onSent: () => void
}

/** What is wrong, where, and in the student's own words. What was written stays until it has been sent. */
export function MaterialReportDialog({
  material,
  draft: kept,
  onChange,
  onClose,
  onSent,
}: MaterialReportDialogProps): ReactElement {
  const t = useT()
  const form = useForm<MaterialReportDraft>({
    start: () => kept,
    fields: ['words'],
    async save({ id, kind, words, position, withPosition }) {
      await sendMaterialReport(id, {
        materialId: material.id,
        kind,
        words: words.trim(),
        position: withPosition && position !== undefined ? position : null,
      })
      onSent()
    },
  })
  const { draft, error } = form
  const change = (part: Partial<MaterialReportDraft>): void => {
    form.change(part)
    onChange({ ...draft, ...part })
  }
  return (
    <Dialog open title={t('notes.report.title')} onCancel={onClose}>
      <form {...form.props} className="material-report-form">
        <p className="muted">
          <T id="notes.report.lead" values={{ name: <TaughtName of={material} /> }} />
        </p>
        <fieldset className="material-report-kinds">
          <legend className="label">{t('notes.report.kindLabel')}</legend>
          {MATERIAL_REPORT_KINDS.map((kind) => (
            <label key={kind} className="opt-row opt-start">
              <input
                className="check"
                type="radio"
                name="report-kind"
                checked={draft.kind === kind}
                onChange={() => change({ kind })}
              />
              <span>{t(`notes.report.kind.${kind}`)}</span>
            </label>
          ))}
        </fieldset>
        <Field label={t('notes.report.words')} mark={t('notes.report.optional')} error={form.faultOf('words')}>
          {(control) => (
            <textarea
              {...control}
              className="input"
              name="words"
              rows={3}
              dir="auto"
              maxLength={LONGEST_MATERIAL_REPORT}
              value={draft.words}
              onChange={({ target }) => change({ words: target.value })}
            />
          )}
        </Field>
        {draft.position !== undefined && (
          <CheckField
            checked={draft.withPosition}
            onChange={({ target }) => change({ withPosition: target.checked })}
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
          <Button variant="primary" type="submit" busy={form.busy}>
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

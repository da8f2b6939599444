import { type ReactElement, useRef } from 'react'
import { ANNOUNCEMENT_LIMITS } from '#/contract/announcement-rules.ts'
import type { Announcement } from '#/contract/announcements.ts'
import { T, useT } from '#/i18n/react.tsx'
import { todayInTunis, useNow } from '#/portals/shared/calendar/use-calendar.ts'
import type { Form } from '#/portals/shared/form/use-form.ts'
import { DateField, TimeField } from '#/portals/shared/form/when-fields.tsx'
import { useMe } from '#/portals/shared/use-me.ts'
import { useFormulaTool } from '#/portals/shared/words/use-formula-tool.tsx'
import { WordsPreview } from '#/portals/shared/words/words-preview.tsx'
import { messageOf } from '#/stores/errors.ts'
import { Alert } from '#/ui/alert.tsx'
import { Ltr } from '#/ui/bidi.tsx'
import { Button, ButtonLink } from '#/ui/button.tsx'
import { CheckField } from '#/ui/check-field.tsx'
import { Field, TextField } from '#/ui/field.tsx'
import { Icon } from '#/ui/icon.tsx'
import { Segmented } from '#/ui/segmented.tsx'
import { type AnnouncementDraft, isHeldBack, withWhen } from './draft.ts'

/** From so many letters left on, the number of them is shown. */
const NEAR_LIMIT = 300

interface AnnouncementFormProps {
  form: Form<AnnouncementDraft>
  audience: Announcement['audience']['kind']
  /** What may be said besides title and words: whether it can still come at another time, and be urgent. */
  choices: { when: boolean; urgent: boolean }
  /** What is to be known before it is sent. */
  note?: ReactElement
  saveLabel: string
  backHref: string
}

/** The fields of an announcement and the way to keep them; what was typed stays when that fails. */
export function AnnouncementForm(props: AnnouncementFormProps): ReactElement {
  const { form, audience, choices, note, saveLabel, backHref } = props
  const { draft, change, faultOf } = form
  const t = useT()
  const { role } = useMe()
  const isHeld = isHeldBack(draft, audience, useNow())
  const left = ANNOUNCEMENT_LIMITS.words - draft.words.length
  const field = useRef<HTMLTextAreaElement>(null)
  const formulaTool = useFormulaTool({
    field,
    onWords: (words) => change({ words }),
    longest: ANNOUNCEMENT_LIMITS.words,
  })
  return (
    <>
      <form {...form.props} className="card card-pad">
        <div className="grid max-w-2xl gap-4">
          {form.error !== undefined && (
            <Alert tone="error">
              <p>{messageOf(form.error, 'general', t)}</p>
              <p>{t('announcement-form.kept')}</p>
            </Alert>
          )}
          <TextField
            label={t('announcement-form.title')}
            name="title"
            maxLength={ANNOUNCEMENT_LIMITS.title}
            autoComplete="off"
            value={draft.title}
            error={faultOf('title')}
            onChange={({ target }) => change({ title: target.value })}
          />
          <Field
            label={t('announcement-form.words')}
            error={faultOf('words')}
            help={left <= NEAR_LIMIT ? t('threads.left', { count: left }) : undefined}
          >
            {(control) => (
              <textarea
                {...control}
                ref={field}
                className="input"
                name="words"
                rows={8}
                dir="auto"
                maxLength={ANNOUNCEMENT_LIMITS.words}
                value={draft.words}
                onChange={({ target }) => change({ words: target.value })}
              />
            )}
          </Field>
          <div className="-mt-3">{formulaTool.button}</div>
          <WordsPreview of={draft.words} />
          <CheckField
            name="replies"
            label={t(
              role === 'ADMINISTRATOR'
                ? 'announcement-form.repliesAdministration'
                : 'announcement-form.repliesProfessor',
            )}
            checked={draft.replies}
            onChange={({ target }) => change({ replies: target.checked })}
          />
          {choices.when && <WhenFields form={form} />}
          {choices.urgent && (
            <CheckField
              name="urgent"
              label={t('announcement-form.urgent')}
              checked={draft.urgent}
              error={faultOf('urgent')}
              onChange={({ target }) => change({ urgent: target.checked })}
            />
          )}
          <div role="status">
            {choices.when && isHeld && (
              <p className="flex items-start gap-2 rounded-field bg-info-soft px-3 py-2 text-sm">
                <Icon name="moon-clock" className="mt-0.5 flex-none" />
                <span>
                  <T id="announcement-form.quiet" values={{ from: <Ltr>21:00</Ltr>, to: <Ltr>07:00</Ltr> }} />
                </span>
              </p>
            )}
          </div>
          {note}
          <div className="flex flex-wrap gap-2">
            <Button
              type="submit"
              variant="primary"
              icon="check"
              busy={form.busy}
              disabled={form.conflict !== undefined}
            >
              {saveLabel}
            </Button>
            <ButtonLink variant="outline" href={backHref}>
              {t('common.curriculum.cancel')}
            </ButtonLink>
          </div>
        </div>
        {form.question}
      </form>
      {formulaTool.dialog}
    </>
  )
}

/** Now, or at a day and time of Tunis. */
function WhenFields({ form: { draft, change, faultOf } }: Pick<AnnouncementFormProps, 'form'>): ReactElement {
  const t = useT()
  return (
    <>
      <Segmented
        label={t('announcement-form.when')}
        name="when"
        value={draft.when}
        options={[
          { value: 'now', label: t('announcement-form.when.now') },
          { value: 'later', label: t('announcement-form.when.later') },
        ]}
        onChange={(when) => change(withWhen(draft, when, todayInTunis()))}
      />
      {draft.when === 'later' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <DateField
            label={t('announcement-form.date')}
            name="date"
            value={draft.date}
            error={faultOf('date')}
            onChange={(date) => change({ date })}
          />
          <TimeField
            label={t('announcement-form.time')}
            name="time"
            value={draft.time}
            error={faultOf('time')}
            onChange={(time) => change({ time })}
          />
        </div>
      )}
    </>
  )
}

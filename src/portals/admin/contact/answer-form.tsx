import type { ReactElement } from 'react'
import { CONTACT_LIMITS, type ContactMessage } from '#/contract/contact.ts'
import { newUuid } from '#/contract/uuid.ts'
import { T, useT } from '#/i18n/react.tsx'
import { useForm } from '#/portals/shared/form/use-form.ts'
import { answerMessage } from '#/stores/contact.ts'
import { messageOf } from '#/stores/errors.ts'
import { showToast } from '#/stores/toasts.ts'
import { Alert } from '#/ui/alert.tsx'
import { Ltr } from '#/ui/bidi.tsx'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Field } from '#/ui/field.tsx'

/** An answer that is mailed once, in the writer's own language. Who left no address is to be called. */
export function AnswerForm({ message }: { message: ContactMessage }): ReactElement {
  const t = useT()
  const { email } = message
  return (
    <Card title={t('contact.answerTitle')} pad>
      {email === null ? <Alert role="note">{t('contact.callInstead')}</Alert> : <Form id={message.id} email={email} />}
    </Card>
  )
}

function Form({ id, email }: { id: string; email: string }): ReactElement {
  const t = useT()
  const form = useForm({
    // Sent again with the same key, an answer is still one answer.
    start: () => ({ text: '', key: newUuid() }),
    faultsOf: ({ text }) => ({ text: text.trim() === '' && t('contact.answerEmpty') }),
    async save(reply) {
      await answerMessage(id, reply)
      showToast({ text: t('contact.answerSent') })
    },
    after: () => ({ text: '', key: newUuid() }),
  })
  return (
    <form {...form.props} className="grid gap-4">
      {form.error !== undefined && <Alert tone="error">{messageOf(form.error, 'general', t)}</Alert>}
      <Field
        label={t('contact.answerLabel')}
        help={<T id="contact.answerHelp" values={{ email: <Ltr>{email}</Ltr> }} />}
        error={form.faultOf('text')}
      >
        {(control) => (
          <textarea
            {...control}
            className="input"
            name="text"
            rows={6}
            dir="auto"
            maxLength={CONTACT_LIMITS.message.max}
            value={form.draft.text}
            onChange={(event) => form.change({ text: event.target.value })}
          />
        )}
      </Field>
      <div>
        <Button type="submit" variant="primary" icon="mail" busy={form.busy} busyLabel={t('contact.sending')}>
          {t('contact.send')}
        </Button>
      </div>
    </form>
  )
}

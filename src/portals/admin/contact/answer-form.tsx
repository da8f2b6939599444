import { type ReactElement, type SubmitEvent, useState } from 'react'
import { CONTACT_LIMITS, type ContactMessage } from '#/contract/contact.ts'
import { newUuid } from '#/contract/uuid.ts'
import { T, useT } from '#/i18n/react.tsx'
import { answerMessage } from '#/stores/contact.ts'
import { fieldErrorsOf, messageOf } from '#/stores/errors.ts'
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
    <Card title={t('admin.contact.answerTitle')} pad>
      {email === null ? (
        <Alert role="note">{t('admin.contact.callInstead')}</Alert>
      ) : (
        <Form id={message.id} email={email} />
      )}
    </Card>
  )
}

function Form({ id, email }: { id: string; email: string }): ReactElement {
  const t = useT()
  const [text, setText] = useState('')
  // Sent again with the same key, an answer is still one answer.
  const [key, setKey] = useState(newUuid)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()

  async function send(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    if (text.trim() === '') return setError(new Error('empty'))
    setBusy(true)
    setError(undefined)
    try {
      await answerMessage(id, { text, key })
      setText('')
      setKey(newUuid())
      showToast({ text: t('admin.contact.answerSent') })
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }

  const empty = error !== undefined && text.trim() === ''
  const fault = empty ? t('admin.contact.answerEmpty') : fieldErrorsOf(error).text
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void send(event)}>
      {error !== undefined && !fault && <Alert tone="error">{messageOf(error, 'general', t)}</Alert>}
      <Field
        label={t('admin.contact.answerLabel')}
        help={<T id="admin.contact.answerHelp" values={{ email: <Ltr>{email}</Ltr> }} />}
        error={fault}
      >
        {(control) => (
          <textarea
            {...control}
            className="input"
            rows={6}
            dir="auto"
            maxLength={CONTACT_LIMITS.message.max}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <div>
        <Button type="submit" variant="primary" icon="mail" busy={busy} busyLabel={t('admin.contact.sending')}>
          {t('admin.contact.send')}
        </Button>
      </div>
    </form>
  )
}

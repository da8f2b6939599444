import '#/portals/shared/office-words.ts'
import type { ReactElement, ReactNode } from 'react'
import type { ContactMessage as Message } from '#/contract/contact.ts'
import type { Read } from '#/contract/read.ts'
import { formatDateTime } from '#/i18n/dates.ts'
import { formatPhone } from '#/i18n/format.ts'
import { T, useLocale, useT } from '#/i18n/react.tsx'
import { routes } from '#/portals/admin/routes.ts'
import { FactList } from '#/portals/shared/fact-list.tsx'
import { PageHead } from '#/portals/shared/page-head.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { PhoneLink } from '#/portals/shared/phone-link.tsx'
import { Region } from '#/portals/shared/region.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import { Isolate, Ltr } from '#/ui/bidi.tsx'
import { Card } from '#/ui/card.tsx'
import { Icon } from '#/ui/icon.tsx'
import { AnswerForm } from './answer-form.tsx'
import { Answers } from './answers.tsx'
import { StateChip } from './contact-table.tsx'
import { MarkButton } from './mark-button.tsx'

/** One message, what was answered, and the ways to answer. */
export function ContactMessage({ reads }: ScreenProps<{ message: Read<Message> }>): ReactElement {
  return (
    <>
      <Crumbs />
      <Region state={useRead(reads.message)} rows={4}>
        {(message) => <Whole message={message} />}
      </Region>
    </>
  )
}

function Crumbs(): ReactElement {
  const t = useT()
  return (
    <nav className="crumbs" aria-label={t('shell.breadcrumb.label')}>
      <ol>
        <li>
          <a href={routes.contact}>{t('contact.title')}</a>
        </li>
        <li aria-hidden="true">
          <Icon name="next" mirror />
        </li>
        <li aria-current="page">{t('contact.one')}</li>
      </ol>
    </nav>
  )
}

function Whole({ message }: { message: Message }): ReactElement {
  const t = useT()
  const locale = useLocale()
  return (
    <>
      <PageHead
        title={<Isolate>{message.name}</Isolate>}
        lead={
          <T
            id="contact.topicAndDate"
            values={{
              topic: t(`contact.topic.${message.topic}`),
              date: <time dateTime={message.createdAt}>{formatDateTime(locale, message.createdAt)}</time>,
            }}
          />
        }
        actions={
          <>
            <StateChip answered={message.answered} />
            <MarkButton message={message} />
          </>
        }
      />
      <div className="details">
        <div>
          <Card title={t('contact.message')} pad>
            <p className="as-written" dir="auto">
              {message.message}
            </p>
          </Card>
          <Answers answers={message.answers} />
          <AnswerForm key={message.id} message={message} />
        </div>
        <aside>
          <Card title={t('contact.from')} pad>
            <FactList facts={useFacts(message)} stacked />
          </Card>
        </aside>
      </div>
    </>
  )
}

function useFacts({ email, phone, locale: written, answeredAt, answeredBy }: Message): [string, ReactNode][] {
  const t = useT()
  const locale = useLocale()
  const facts: [string, ReactNode | null | false][] = [
    [t('contact.email'), email && <MailLink email={email} />],
    [t('contact.phone'), phone && <PhoneLink phone={formatPhone(phone, { international: true })} />],
    [t('contact.language'), t(`common.language.${written}`)],
    [t('contact.answeredOn'), answeredAt && <time dateTime={answeredAt}>{formatDateTime(locale, answeredAt)}</time>],
    [t('contact.answeredBy'), answeredBy && <Isolate>{answeredBy}</Isolate>],
  ]
  return facts.filter(([, fact]) => Boolean(fact))
}

function MailLink({ email }: { email: string }): ReactElement {
  return (
    <a href={`mailto:${email}`}>
      <Ltr>{email}</Ltr>
    </a>
  )
}

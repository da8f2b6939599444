import { type ReactElement, useState } from 'react'
import type { MessageReport } from '#/contract/message-reports.ts'
import type { MessageDecision } from '#/contract/message-rules.ts'
import { formatDateTime } from '#/i18n/dates.ts'
import { T, useLocale, useT } from '#/i18n/react.tsx'
import { routes } from '#/portals/admin/routes.ts'
import { filesSaid, kindsOf } from '#/portals/shared/messages/files-said.ts'
import { withId } from '#/portals/shared/staff-area.ts'
import { useTask } from '#/portals/shared/use-task.ts'
import { Words } from '#/portals/shared/words/words.tsx'
import { decideReport } from '#/stores/message-reports.ts'
import { showToast } from '#/stores/toasts.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button, ButtonLink } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Chip } from '#/ui/chip.tsx'
import { ConfirmDialog } from '#/ui/dialog.tsx'
import { Conversation } from './conversation.tsx'
import { OverseenWords } from './overseen-words.tsx'
import { PersonName } from './person-name.tsx'

/** A reported message, question or answer: why, by whom, what it says, and what the administration decides or has decided. */
export function ReportCard({ of: report }: { of: MessageReport }): ReactElement {
  const t = useT()
  const locale = useLocale()
  const { about, questionId, message, decision, decidedAt } = report
  const isGone = about === 'question' && message.deleted
  const time = (at: string): ReactElement => <time dateTime={at}>{formatDateTime(locale, at)}</time>
  return (
    <li>
      <Card pad>
        <article className="grid gap-3" aria-labelledby={`report-${report.id}`}>
          <div className="spread-row">
            <h2 id={`report-${report.id}`} className="font-bold">
              {t(`threads.reason.${report.reason}`)}
            </h2>
            {decision && decidedAt && (
              <Chip tone={decision === 'removed' ? 'error' : undefined}>
                <T
                  id={decision === 'removed' ? `message-reports.removedOn.${about}` : `message-reports.keptOn.${about}`}
                  values={{ when: time(decidedAt) }}
                />
              </Chip>
            )}
          </div>
          <p className="muted text-sm">
            <T
              id="message-reports.reporter"
              values={{ name: <PersonName of={report.reporter} />, when: time(report.at) }}
            />
          </p>
          <p>
            <T id={`message-reports.author.${about}`} values={{ name: <PersonName of={message.author} /> }} />{' '}
            <span className="muted">{time(message.at)}</span>
          </p>
          <OverseenWords of={message} about={about} />
          {decision === null && (report.decidable ? <Decision of={report} /> : <Own about={about} />)}
          {about === 'message' ? (
            <Conversation why={{ report: report.id }} />
          ) : (
            questionId !== null && !isGone && <QuestionLink id={questionId} />
          )}
        </article>
      </Card>
    </li>
  )
}

/** The way to a question, which stands in the open: nobody's conversation is read for it. */
function QuestionLink({ id }: { id: string }): ReactElement {
  const t = useT()
  return (
    <div>
      <ButtonLink variant="outline" size="sm" icon="eye" href={withId(routes.question, id)}>
        {t('message-reports.openQuestion')}
      </ButtonLink>
    </div>
  )
}

function Own({ about }: Pick<MessageReport, 'about'>): ReactElement {
  const t = useT()
  return <p className="muted">{t(`message-reports.own.${about}`)}</p>
}

/** What can be decided; what cannot be taken back asks first. */
function Decision({ of: { id, about, message } }: { of: MessageReport }): ReactElement {
  const t = useT()
  const task = useTask()
  const [asking, setAsking] = useState(false)
  const decide = async (decision: MessageDecision): Promise<void> => {
    const done = await task.run(() => decideReport(id, decision))
    if (!done) return
    setAsking(false)
    showToast({
      text: t(decision === 'removed' ? `message-reports.removedNow.${about}` : `message-reports.keptNow.${about}`),
    })
  }
  return (
    <div className="grid gap-2">
      {task.fault && !asking && <Alert tone="error">{task.fault}</Alert>}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="danger-outline"
          icon="trash"
          onClick={() => {
            task.forget()
            setAsking(true)
          }}
        >
          {t(`message-reports.remove.${about}`)}
        </Button>
        <Button variant="soft" icon="check" busy={task.busy && !asking} onClick={() => void decide('kept')}>
          {t(`message-reports.keep.${about}`)}
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          open
          title={t(`message-reports.removeTitle.${about}`)}
          text={
            <>
              <span className="mb-2 line-clamp-3 max-h-32 block border-s-2 border-line ps-3 text-muted" dir="auto">
                <Words of={message.words || filesSaid(kindsOf(message.files), t)} />
              </span>
              <span className="block">{t(`message-reports.removeText.${about}`)}</span>
            </>
          }
          error={task.fault}
          noLabel={t('message-reports.removeNo')}
          yesLabel={t(`message-reports.remove.${about}`)}
          danger
          busy={task.busy}
          onNo={() => {
            setAsking(false)
            task.forget()
          }}
          onYes={() => void decide('removed')}
        />
      )}
    </div>
  )
}

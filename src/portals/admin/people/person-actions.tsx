import { type ReactElement, useState } from 'react'
import type { User } from '#/contract/person.ts'
import type { IssuedCode, UserAction } from '#/contract/user-actions.ts'
import { T, useT } from '#/i18n/react.tsx'
import type { Translate } from '#/i18n/translate.ts'
import { CodeDialog } from '#/portals/shared/people/code-dialog.tsx'
import { fullName } from '#/portals/shared/people/full-name.ts'
import { useMe } from '#/portals/shared/use-me.ts'
import { useTask } from '#/portals/shared/use-task.ts'
import { messageOf } from '#/stores/errors.ts'
import { showToast } from '#/stores/toasts.ts'
import { actOnPerson, issueCode } from '#/stores/users.ts'
import { Alert } from '#/ui/alert.tsx'
import { Isolate } from '#/ui/bidi.tsx'
import { Button, type ButtonProps } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { ConfirmDialog } from '#/ui/dialog.tsx'

const LOOKS = {
  approve: { variant: 'primary', icon: 'check' },
  refuse: { variant: 'danger-outline', icon: 'close' },
  reactivate: { variant: 'soft', icon: 'refresh' },
  'end-sessions': { variant: 'outline', icon: 'logout' },
  suspend: { variant: 'danger-outline', icon: 'lock' },
} as const satisfies Record<UserAction, Pick<ButtonProps, 'variant' | 'icon'>>

/** What each action is taken back by, where it can be. */
const OPPOSITES: Partial<Record<UserAction, UserAction>> = { suspend: 'reactivate', reactivate: 'suspend' }

/** What can be done with an account now; whatever hurts asks first, with the person's name. */
export function PersonActions({ person }: { person: User }): ReactElement | null {
  const t = useT()
  const me = useMe()
  const task = useTask()
  const [asked, setAsked] = useState<UserAction>()
  const [issued, setIssued] = useState<IssuedCode>()
  const name = <Isolate>{fullName(person)}</Isolate>
  const actions = actionsOn(person, me.id === person.id)
  const mayHaveCode = person.role !== 'ADMINISTRATOR' && (person.status === 'ACTIVE' || person.status === 'PENDING')
  const byEmail = person.emailConfirmed
  if (actions.length === 0 && !mayHaveCode) return null

  async function act(action: UserAction): Promise<void> {
    const done = await task.run(() => actOnPerson(person.id, action))
    if (!done) return
    setAsked(undefined)
    tell(person, action, t)
  }

  return (
    <Card title={t('admin.people.actions')} pad className="actions">
      {task.fault && !asked && <Alert tone="error">{task.fault}</Alert>}
      {actions.map((action) => (
        <Button
          key={action}
          {...LOOKS[action]}
          block
          onClick={() => {
            task.forget()
            if (action === 'approve' || action === 'reactivate') void act(action)
            else setAsked(action)
          }}
        >
          {t(`admin.people.action.${action}`)}
        </Button>
      ))}
      {mayHaveCode && byEmail && <p className="help">{t('admin.people.codeByEmail')}</p>}
      {mayHaveCode && !byEmail && (
        <Button
          icon="eye"
          variant="outline"
          block
          onClick={() => void task.run(async () => setIssued(await issueCode(person.id)))}
        >
          {t('staff.code.issue')}
        </Button>
      )}
      {issued && <CodeDialog name={fullName(person)} issued={issued} onClose={() => setIssued(undefined)} />}
      {(asked === 'suspend' || asked === 'refuse' || asked === 'end-sessions') && (
        <ConfirmDialog
          open
          title={<T id={`admin.people.ask.${asked}`} values={{ name }} />}
          text={t(`admin.people.askText.${asked}`)}
          error={task.fault}
          noLabel={t('admin.people.ask.no')}
          yesLabel={t(`admin.people.action.${asked}`)}
          danger={asked !== 'end-sessions'}
          busy={task.busy}
          onNo={() => {
            setAsked(undefined)
            task.forget()
          }}
          onYes={() => void act(asked)}
        />
      )}
    </Card>
  )
}

function actionsOn({ status, sessions }: User, isSelf: boolean): UserAction[] {
  if (isSelf) return []
  switch (status) {
    case 'PENDING':
      return ['approve', 'refuse']
    case 'ACTIVE':
      return sessions > 0 ? ['end-sessions', 'suspend'] : ['suspend']
    case 'SUSPENDED':
      return ['reactivate']
    case 'REFUSED':
      return ['approve']
    case 'ERASED':
      return []
  }
}

function tell(person: User, action: UserAction, t: Translate): void {
  const opposite = OPPOSITES[action]
  const text = t(`admin.people.done.${action}`, { name: fullName(person) })
  if (!opposite) {
    showToast({ text })
    return
  }
  showToast({
    text,
    action: {
      label: t('common.undo'),
      onPress: () => {
        void actOnPerson(person.id, opposite).then(
          () => showToast({ text: t(`admin.people.done.${opposite}`, { name: fullName(person) }) }),
          (error: unknown) => showToast({ text: messageOf(error, 'general', t) }),
        )
      },
    },
  })
}

import type { ReactElement, RefObject } from 'react'
import type { Role } from '#/contract/roles.ts'
import { T, useT } from '#/i18n/react.tsx'
import { Ltr } from '#/ui/bidi.tsx'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Chip } from '#/ui/chip.tsx'

const ACCOUNTS = [
  { username: 'admin', role: 'ADMINISTRATOR' },
  { username: 'professor', role: 'PROFESSOR' },
  { username: 'student', role: 'STUDENT' },
] as const satisfies { username: string; role: Role }[]

/** Known to everyone: an academy that anyone can reach does not have these accounts. */
const PASSWORD = 'manara-demo'

/** The accounts of a demo academy, each with a button that fills in the form. */
export function DemoAccounts({ form }: { form: RefObject<HTMLFormElement | null> }): ReactElement {
  const t = useT()

  function fillIn(username: string): void {
    setValue(form.current, 'username', username)
    setValue(form.current, 'password', PASSWORD)
    form.current?.querySelector<HTMLElement>('[type="submit"]')?.focus()
  }

  return (
    <div className="mt-8">
      <Card title={t('guest.demo.title')} aside={<Chip tone="info">{t('guest.demo.mark')}</Chip>} pad>
        <div className="card-stack">
          <p className="small muted">
            <T id="guest.demo.lead" values={{ password: <Ltr>{PASSWORD}</Ltr> }} />
          </p>
          <ul className="card-stack">
            {ACCOUNTS.map(({ username, role }) => (
              <li key={username} className="spread-row">
                <span id={`demo-${username}`}>
                  {t(`common.role.${role}`)} <Ltr>{username}</Ltr>
                </span>
                <Button
                  className="needs-script"
                  variant="outline"
                  size="sm"
                  aria-describedby={`demo-${username}`}
                  onClick={() => fillIn(username)}
                >
                  {t('guest.demo.fillIn')}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      </Card>
    </div>
  )
}

function setValue(form: HTMLFormElement | null, name: string, value: string): void {
  const field = form?.elements.namedItem(name)
  if (field instanceof HTMLInputElement) field.value = value
}

import { type ReactElement, useId, useState } from 'react'
import type { Group, GroupListRead } from '#/contract/groups.ts'
import { formatNumber } from '#/i18n/format.ts'
import { T, useLocale, useT } from '#/i18n/react.tsx'
import { fullName } from '#/portals/shared/people/full-name.ts'
import { fieldErrorsOf, messageOf } from '#/stores/errors.ts'
import { readMemberList } from '#/stores/groups.ts'
import { Alert } from '#/ui/alert.tsx'
import { Isolate, Ltr } from '#/ui/bidi.tsx'
import { Button, buttonClasses } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Icon } from '#/ui/icon.tsx'

interface MemberListCardProps {
  group: Group
  busy: boolean
  onJoin: (ids: readonly string[]) => Promise<void>
}

/** Members from a spreadsheet: who was found in it is shown before anybody is added. */
export function MemberListCard({ group, busy, onJoin }: MemberListCardProps): ReactElement {
  const t = useT()
  const id = useId()
  const [reading, setReading] = useState(false)
  const [answer, setAnswer] = useState<GroupListRead>()
  const [error, setError] = useState<unknown>()

  async function look(file: File | undefined): Promise<void> {
    if (!file) return
    setReading(true)
    setAnswer(undefined)
    setError(undefined)
    try {
      setAnswer(await readMemberList(group.id, file))
    } catch (failure) {
      setError(failure)
    } finally {
      setReading(false)
    }
  }

  return (
    <details className="card">
      <summary className="card-head head-pad cursor-pointer">
        <span className="font-semibold">{t('groups.list.title')}</span>
        <Icon name="down" className="down" />
      </summary>
      <div className="card-pad grid gap-4">
        <p className="muted" id={id}>
          {t('groups.list.help')}
        </p>
        <div>
          <label className={buttonClasses({ variant: 'outline' })} aria-busy={reading || undefined}>
            <input
              className="sr-only"
              type="file"
              accept=".csv,text/csv,text/plain"
              aria-describedby={id}
              // The same file may be chosen again once it is mended.
              onChange={(event) => {
                void look(event.target.files?.[0])
                event.target.value = ''
              }}
            />
            <Icon name="upload" />
            {t('groups.list.browse')}
          </label>
        </div>
        {error !== undefined && (
          <Alert tone="error">{fieldErrorsOf(error).text ?? messageOf(error, 'general', t)}</Alert>
        )}
        <div role="status">{answer && <ListAnswer answer={answer} busy={busy} onJoin={onJoin} />}</div>
      </div>
    </details>
  )
}

function ListAnswer({
  answer: { found, unknown },
  busy,
  onJoin,
}: Pick<MemberListCardProps, 'busy' | 'onJoin'> & { answer: GroupListRead }): ReactElement {
  const t = useT()
  const locale = useLocale()
  return (
    <div className="grid gap-3">
      <p>
        {t('groups.list.found', { count: found.length })}
        {unknown.length > 0 && ` ${t('groups.list.unknown', { count: unknown.length })}`}
      </p>
      {unknown.length > 0 && (
        <Card className="card-pad">
          <ul className="grid gap-1">
            {unknown.slice(0, 20).map(({ line, text }) => (
              <li key={line}>
                <T
                  id="groups.list.line"
                  values={{ line: <Ltr>{formatNumber(locale, line)}</Ltr>, text: <Isolate>{text}</Isolate> }}
                />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {found.length > 0 && (
        <>
          <ul className="flex flex-wrap gap-2">
            {found.map((person) => (
              <li key={person.id} className="chip">
                <Isolate>{fullName(person)}</Isolate>
              </li>
            ))}
          </ul>
          <div>
            <Button icon="plus" busy={busy} onClick={() => void onJoin(found.map(({ id }) => id))}>
              {t('groups.addChosen', { count: found.length })}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

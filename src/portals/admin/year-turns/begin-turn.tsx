import { type ReactElement, useState } from 'react'
import type { SchoolYear } from '#/contract/school-years.ts'
import type { YearTurn, YearTurnDetail } from '#/contract/year-turns.ts'
import { useT } from '#/i18n/react.tsx'
import { routes } from '#/portals/admin/routes.ts'
import { currentOf, messageOf } from '#/stores/errors.ts'
import { openPath } from '#/stores/navigation.ts'
import { showToast } from '#/stores/toasts.ts'
import { beginTurn } from '#/stores/year-turns.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button, ButtonLink } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { SelectField } from '#/ui/select-field.tsx'
import { turnPath } from './turn-paths.ts'
import { TurnStatus, TurnYears } from './turn-status.tsx'

/** The turn that is not over, instead of another one. */
export function GoOn({ with: turn }: { with: YearTurn }): ReactElement {
  const t = useT()
  return (
    <Card title={<TurnYears of={turn} />} aside={<TurnStatus status={turn.status} />} pad>
      <div className="grid gap-4 justify-items-start">
        <p>{t('year-turn.openText')}</p>
        <ButtonLink variant="primary" icon="arrow" mirrorIcon href={turnPath(turn.id)}>
          {t('year-turn.goOn')}
        </ButtonLink>
      </div>
    </Card>
  )
}

/** Where a turn begins: to which year. Nothing is done yet. */
export function BeginTurn({ years }: { years: readonly SchoolYear[] }): ReactElement {
  const t = useT()
  const inOrder = years.toSorted((one, other) => (one.startsOn < other.startsOn ? -1 : 1))
  const present = inOrder.find((year) => year.present)
  const from = present?.startsOn ?? ''
  // There has to be one from which everybody comes.
  const choices = inOrder.slice(1).filter(({ startsOn }) => startsOn >= from)
  const later = choices.find(({ startsOn }) => startsOn > from)
  const [chosen, setChosen] = useState(String((later ?? choices[0])?.id ?? ''))
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()

  async function begin(): Promise<void> {
    const year = choices.find(({ id }) => String(id) === chosen)
    setMissing(!year)
    if (!year) return
    setBusy(true)
    setError(undefined)
    try {
      openPath(turnPath((await beginTurn(year.id)).id))
    } catch (failure) {
      // Somebody else has begun one meanwhile: there is one at a time.
      const other = currentOf<YearTurnDetail>(failure)
      if (other) {
        showToast({ text: t('year-turn.otherOpen') })
        openPath(turnPath(other.id))
      } else setError(failure)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Card title={t('year-turn.begin')} pad>
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void begin()
        }}
      >
        {error !== undefined && <Alert tone="error">{messageOf(error, 'general', t)}</Alert>}
        <p className="muted">{t('year-turn.beginText')}</p>
        {!later && <NoLaterYear />}
        {choices.length > 0 && (
          <>
            <SelectField
              label={t('year-turn.newYear')}
              name="year"
              placeholder={t('year-turn.chooseYear')}
              value={chosen}
              error={missing && t('year-turn.fault.year')}
              onChange={(event) => setChosen(event.target.value)}
            >
              {choices.map(({ id, name, present: now }) => (
                <option key={id} value={id}>
                  {now ? t('year-turn.presentYear', { name }) : name}
                </option>
              ))}
            </SelectField>
            <div>
              <Button type="submit" variant="primary" icon="plus" busy={busy}>
                {t('year-turn.prepare')}
              </Button>
            </div>
          </>
        )}
      </form>
    </Card>
  )
}

function NoLaterYear(): ReactElement {
  const t = useT()
  return (
    <Alert>
      <div className="spread-row flex-wrap gap-3">
        <span>{t('year-turn.noLaterYear')}</span>
        <ButtonLink variant="outline" size="sm" icon="plus" href={routes.schoolYearNew}>
          {t('school-year.new')}
        </ButtonLink>
      </div>
    </Alert>
  )
}

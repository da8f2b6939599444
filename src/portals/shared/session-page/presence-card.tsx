import type { ReactElement } from 'react'
import { PRESENCE_STATES } from '#/contract/session-kinds.ts'
import { useT } from '#/i18n/react.tsx'
import { fullName } from '#/portals/shared/people/full-name.ts'
import { Region } from '#/portals/shared/region.tsx'
import { messageOf } from '#/stores/errors.ts'
import { presenceRead } from '#/stores/presence.ts'
import { load } from '#/stores/reads.ts'
import { Alert } from '#/ui/alert.tsx'
import { Isolate } from '#/ui/bidi.tsx'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Chip } from '#/ui/chip.tsx'
import { Icon } from '#/ui/icon.tsx'
import { Segmented } from '#/ui/segmented.tsx'
import { EmptyState } from '#/ui/states.tsx'
import { type Attendant, type Presence, usePresence } from './use-presence.ts'

/** Who was there, ticked by whoever teaches; each tick is kept at once. */
export function PresenceCard({ sessionId }: { sessionId: number }): ReactElement {
  const t = useT()
  const presence = usePresence(sessionId)
  return (
    <Region
      state={presence.state}
      title={t('session-form.presence')}
      rows={5}
      retry={() => load(presenceRead(sessionId))}
    >
      {({ students }) => (
        <Card title={t('session-form.presence')} aside={<Counts of={students} />}>
          {students.length === 0 ? (
            <EmptyState
              icon="users"
              title={t('session-form.presence.none')}
              text={t('session-form.presence.noneText')}
            />
          ) : (
            <>
              <Bar of={presence} students={students} />
              <ul className="presence">
                {students.map((student) => (
                  <li key={student.id}>
                    <span>
                      <Isolate>{fullName(student)}</Isolate>
                    </span>
                    <Segmented
                      label={t('session-form.presence.of', { name: fullName(student) })}
                      hideLabel
                      name={`presence-${student.id}`}
                      value={student.state}
                      options={PRESENCE_STATES.map((value) => ({ value, label: t(`session-form.presence.${value}`) }))}
                      onChange={(state) => presence.mark([{ userId: student.id, state }])}
                    />
                  </li>
                ))}
              </ul>
            </>
          )}
        </Card>
      )}
    </Region>
  )
}

/** How many of each, in words. */
function Counts({ of: students }: { of: readonly Attendant[] }): ReactElement {
  const t = useT()
  const counts = PRESENCE_STATES.flatMap((state) => {
    const count = students.filter((each) => each.state === state).length
    return count > 0 ? [{ state, count }] : []
  })
  return (
    <span className="flex flex-wrap gap-2">
      {counts.map(({ state, count }) => (
        <Chip key={state} tone={state === 'here' ? 'success' : 'line'}>
          {t(`session-form.presence.count.${state}`, { count })}
        </Chip>
      ))}
    </span>
  )
}

/** Everybody in one tap, the way back, and whether it is kept. */
function Bar({ of: presence, students }: { of: Presence; students: readonly Attendant[] }): ReactElement {
  const t = useT()
  const left = students.filter(({ state }) => state === null)
  return (
    <div className="card-foot grid gap-3 border-t-0! border-b border-line">
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="outline"
          icon="check"
          disabled={left.length === 0}
          onClick={() => presence.mark(left.map(({ id }) => ({ userId: id, state: 'here' })))}
        >
          {t(left.length < students.length ? 'session-form.presence.rest' : 'session-form.presence.all')}
        </Button>
        {presence.undo && (
          <Button variant="ghost" icon="refresh" onClick={presence.undo}>
            {t('common.undo')}
          </Button>
        )}
        <p className="saved" role="status">
          {presence.saving === 'saving' && t('session-form.presence.saving')}
          {presence.saving === 'saved' && presence.error === undefined && (
            <>
              <Icon name="check" />
              <span>{t('session-form.presence.saved')}</span>
            </>
          )}
        </p>
      </div>
      {presence.error !== undefined && <Alert tone="error">{messageOf(presence.error, 'general', t)}</Alert>}
    </div>
  )
}

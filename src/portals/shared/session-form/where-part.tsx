import type { ReactElement } from 'react'
import type { Room } from '#/contract/rooms.ts'
import { SESSION_LIMITS } from '#/contract/session-kinds.ts'
import { sessionLink } from '#/contract/sessions.ts'
import { T, useT } from '#/i18n/react.tsx'
import { Ltr } from '#/ui/bidi.tsx'
import { Card } from '#/ui/card.tsx'
import { TextField } from '#/ui/field.tsx'
import { SelectField } from '#/ui/select-field.tsx'
import type { FieldsProps } from './fields.ts'

/** Where a session is: in a room, at an address of another service, or not known yet. */
export function WherePart({ draft, change, faultOf, rooms }: FieldsProps & { rooms: readonly Room[] }): ReactElement {
  const t = useT()
  const offered = rooms.filter(({ id, archived }) => !archived || String(id) === draft.place)
  const buildings = [...Map.groupBy(offered, ({ building }) => building)]
  const host = hostOf(draft.link)
  return (
    <Card title={t('session-form.where')} pad>
      <div className="grid gap-4">
        <SelectField
          label={t('session-form.place')}
          placeholder={t('session-form.place.later')}
          name="place"
          value={draft.place}
          error={faultOf('place')}
          onChange={({ target }) => change({ place: target.value })}
        >
          <option value="link">{t('session-form.place.link')}</option>
          {buildings.map(([building, inside]) => (
            <optgroup key={building} label={building}>
              {inside.map(({ id, name, places }) => (
                <option key={id} value={id}>
                  {places === null ? name : t('session-form.place.room', { name, count: places })}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectField>
        {draft.place === 'link' && (
          <TextField
            label={t('session-form.link')}
            help={
              host ? (
                <T id="session-form.link.host" values={{ host: <Ltr>{host}</Ltr> }} />
              ) : (
                t('session-form.link.help')
              )
            }
            name="link"
            type="url"
            inputMode="url"
            ltr
            required
            autoComplete="off"
            placeholder="https://"
            maxLength={SESSION_LIMITS.link}
            value={draft.link}
            error={faultOf('link')}
            onChange={({ target }) => change({ link: target.value })}
          />
        )}
      </div>
    </Card>
  )
}

/** @returns whose service an address is, as pupils will see it; nothing while it is none */
function hostOf(link: string): string | undefined {
  const { success, data } = sessionLink.safeParse(link.trim())
  return success ? new URL(data).host : undefined
}

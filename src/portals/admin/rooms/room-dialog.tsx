import { type ReactElement, useId } from 'react'
import { ROOM_LIMITS, type Room, roomCreation } from '#/contract/rooms.ts'
import { toLatinDigits } from '#/i18n/format.ts'
import { useT } from '#/i18n/react.tsx'
import { ConflictNotice } from '#/portals/shared/curriculum/conflict-notice.tsx'
import { schemaFaults } from '#/portals/shared/form/faults.ts'
import { useForm } from '#/portals/shared/form/use-form.ts'
import { messageOf } from '#/stores/errors.ts'
import { changeRoom, createRoom } from '#/stores/rooms.ts'
import { showToast } from '#/stores/toasts.ts'
import { Alert } from '#/ui/alert.tsx'
import { Isolate } from '#/ui/bidi.tsx'
import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { TextField } from '#/ui/field.tsx'

interface Draft {
  name: string
  building: string
  places: string
}

interface RoomDialogProps {
  /** Absent for a new one. */
  of: Room | undefined
  /** Those that are there, to be named alike. */
  buildings: readonly string[]
  onClose: () => void
}

/** Where a room is added or changed. */
export function RoomDialog({ of: room, buildings, onClose }: RoomDialogProps): ReactElement {
  const t = useT()
  const listId = useId()
  const form = useForm<Draft, Room>({
    start: () =>
      room ? draftOf(room) : { name: '', building: buildings.length === 1 ? (buildings[0] ?? '') : '', places: '' },
    version: room?.version ?? 0,
    draftOf,
    faultsOf: (draft) =>
      schemaFaults(roomCreation, factsOf(draft), {
        name: t('session-rooms.fault.name'),
        building: t('session-rooms.fault.building'),
        places: t('session-rooms.fault.places', { most: ROOM_LIMITS.places }),
      }),
    async save(draft, version) {
      const facts = roomCreation.parse(factsOf(draft))
      if (room) await changeRoom(room.id, { ...facts, archived: room.archived, version })
      else await createRoom(facts)
      onClose()
      showToast({ text: t(room ? 'session-rooms.saved' : 'session-rooms.added') })
    },
  })
  const { draft, change, faultOf, conflict } = form
  return (
    <Dialog open title={t(room ? 'session-rooms.change' : 'session-rooms.add')} onCancel={onClose}>
      <form {...form.props} className="grid gap-4">
        {form.error !== undefined && <Alert tone="error">{messageOf(form.error, 'general', t)}</Alert>}
        {conflict && (
          <ConflictNotice
            rows={FIELDS.flatMap((name) => {
              const [mine, theirs] = [draft[name], conflict.theirs[name]]
              if (mine === theirs) return []
              return [
                {
                  label: t(LABELS[name]),
                  mine: <Isolate>{mine || '—'}</Isolate>,
                  theirs: <Isolate>{theirs || '—'}</Isolate>,
                },
              ]
            })}
            onMine={conflict.keepMine}
            onTheirs={conflict.takeTheirs}
            busy={form.busy}
          />
        )}
        <TextField
          label={t(LABELS.name)}
          name="name"
          required
          autoComplete="off"
          maxLength={ROOM_LIMITS.name}
          value={draft.name}
          error={faultOf('name')}
          onChange={({ target }) => change({ name: target.value })}
        />
        <TextField
          label={t(LABELS.building)}
          name="building"
          required
          autoComplete="off"
          list={listId}
          maxLength={ROOM_LIMITS.building}
          value={draft.building}
          error={faultOf('building')}
          onChange={({ target }) => change({ building: target.value })}
        />
        <datalist id={listId}>
          {buildings.map((building) => (
            <option key={building} value={building} />
          ))}
        </datalist>
        <TextField
          label={t(LABELS.places)}
          mark={t('session-form.optional')}
          name="places"
          inputMode="numeric"
          ltr
          autoComplete="off"
          maxLength={3}
          value={draft.places}
          error={faultOf('places')}
          onChange={({ target }) => change({ places: target.value })}
        />
        <div className="row">
          <Button type="submit" variant="primary" icon="check" busy={form.busy} disabled={conflict !== undefined}>
            {t(room ? 'session-form.save' : 'session-rooms.save')}
          </Button>
          <Button variant="outline" onClick={onClose}>
            {t('common.curriculum.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const FIELDS = ['name', 'building', 'places'] as const
const LABELS = {
  name: 'session-rooms.name',
  building: 'session-rooms.building',
  places: 'session-rooms.placesLabel',
} as const

function draftOf({ name, building, places }: Room): Draft {
  return { name, building, places: places === null ? '' : String(places) }
}

function factsOf({ places, ...facts }: Draft): unknown {
  const digits = toLatinDigits(places.trim())
  return { ...facts, places: digits === '' ? null : /^\d+$/.test(digits) ? Number(digits) : Number.NaN }
}

import '#/portals/shared/desk-words.ts'
import { type ReactElement, useState } from 'react'
import type { AcademyHours } from '#/contract/academy-hours.ts'
import type { Read } from '#/contract/read.ts'
import type { Room } from '#/contract/rooms.ts'
import { useT } from '#/i18n/react.tsx'
import { routes } from '#/portals/admin/routes.ts'
import { Crumbs } from '#/portals/shared/crumbs.tsx'
import { PageHead } from '#/portals/shared/page-head.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { Region } from '#/portals/shared/region.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import { messageOf } from '#/stores/errors.ts'
import { archiveRoom } from '#/stores/rooms.ts'
import { showToast } from '#/stores/toasts.ts'
import { Isolate } from '#/ui/bidi.tsx'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Chip } from '#/ui/chip.tsx'
import { IconButton } from '#/ui/icon-button.tsx'
import { EmptyState } from '#/ui/states.tsx'
import { HoursForm } from './hours-form.tsx'
import { RoomDialog } from './room-dialog.tsx'

interface RoomsReads {
  rooms: Read<Room[]>
  hours: Read<AcademyHours>
}

/** Where the academy's sessions are held, and when it is open. */
export function RoomsPage({ reads }: ScreenProps<RoomsReads>): ReactElement {
  const t = useT()
  const [edited, setEdited] = useState<Room | 'new'>()
  const rooms = useRead(reads.rooms)
  return (
    <>
      <Crumbs above={[{ href: routes.calendar, label: t('sessions.calendar') }]} here={t('calendar-staff.rooms')} />
      <PageHead
        title={t('calendar-staff.rooms')}
        lead={t('session-rooms.lead')}
        actions={
          <Button variant="primary" icon="plus" onClick={() => setEdited('new')}>
            {t('session-rooms.add')}
          </Button>
        }
      />
      <div className="list-and-form">
        <Region state={rooms} title={t('session-rooms.rooms')} rows={5}>
          {(all) => <Buildings of={all} onEdit={setEdited} />}
        </Region>
        <Region state={useRead(reads.hours)} title={t('session-rooms.hours')} rows={4}>
          {(hours) => <HoursForm key={hours.version} of={hours} />}
        </Region>
      </div>
      {edited && (
        <RoomDialog
          of={edited === 'new' ? undefined : edited}
          buildings={[...new Set(rooms.data?.map(({ building }) => building))]}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}

function Buildings({ of: rooms, onEdit }: { of: readonly Room[]; onEdit: (room: Room) => void }): ReactElement {
  const t = useT()
  if (rooms.length === 0) {
    return (
      <Card>
        <EmptyState icon="home" title={t('session-rooms.none')} text={t('session-rooms.noneText')} heading="h2" />
      </Card>
    )
  }
  return (
    <div className="grid content-start gap-5">
      {[...Map.groupBy(rooms, ({ building }) => building)].map(([building, inside]) => (
        <Card key={building} title={<Isolate>{building}</Isolate>}>
          <ul className="list">
            {inside.map((room) => (
              <RoomRow key={room.id} of={room} onEdit={() => onEdit(room)} />
            ))}
          </ul>
        </Card>
      ))}
    </div>
  )
}

function RoomRow({ of: room, onEdit }: { of: Room; onEdit: () => void }): ReactElement {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const { name, places, archived } = room

  async function toggle(): Promise<void> {
    if (busy) return
    setBusy(true)
    try {
      await archiveRoom(room, !archived)
      showToast({
        text: t(archived ? 'session-rooms.offered' : 'session-rooms.putAway', { name }),
        action: {
          label: t('common.undo'),
          onPress: () => void archiveRoom({ ...room, version: room.version + 1 }, archived).catch(tell),
        },
      })
    } catch (error) {
      tell(error)
    } finally {
      setBusy(false)
    }
  }

  function tell(error: unknown): void {
    showToast({ text: messageOf(error, 'general', t) })
  }

  return (
    <li>
      <span className="grow">
        <b className={archived ? 'muted' : undefined}>
          <Isolate>{name}</Isolate>
        </b>{' '}
        {archived && <Chip tone="line">{t('session-rooms.archived')}</Chip>}
        <span className="muted small block">
          {places === null ? t('session-rooms.uncounted') : t('session-rooms.places', { count: places })}
        </span>
      </span>
      <span className="flex">
        <IconButton icon="edit" label={t('session-rooms.edit', { name })} onClick={onEdit} />
        <IconButton
          icon={archived ? 'refresh' : 'layers'}
          label={t(archived ? 'session-rooms.offer' : 'session-rooms.archive', { name })}
          aria-busy={busy || undefined}
          onClick={() => void toggle()}
        />
      </span>
    </li>
  )
}

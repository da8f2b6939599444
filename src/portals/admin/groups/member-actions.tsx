import { type ReactElement, useEffect, useState } from 'react'
import { groupAddress } from '#/contract/group-lists.ts'
import { type Group, groupEndpoints } from '#/contract/groups.ts'
import { LARGEST_PAGE_SIZE } from '#/contract/page-limits.ts'
import { read } from '#/contract/read.ts'
import { useT } from '#/i18n/react.tsx'
import type { Selection } from '#/portals/shared/list/use-selection.ts'
import { useRead } from '#/portals/shared/use-read.ts'
import { messageOf } from '#/stores/errors.ts'
import { ACCEPT_ALL, joinGroup, leaveGroup, moveMembers } from '#/stores/groups.ts'
import { load } from '#/stores/reads.ts'
import { showToast } from '#/stores/toasts.ts'
import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { SelectField } from '#/ui/select-field.tsx'
import { useDoubts } from './use-doubts.tsx'

/** What can be done with chosen members: to another group, or out; a toast undoes both. */
export function MemberActions({ group, selection }: { group: Group; selection: Selection }): ReactElement {
  const t = useT()
  const [moving, setMoving] = useState(false)
  const { busy, run, question } = useDoubts()
  const ids = [...selection.ids]

  const takeOut = (): Promise<void> =>
    run(async () => {
      const left = await leaveGroup(group.id, ids)
      selection.clear()
      offerUndo(t('groups.left', { count: left.length }), () => joinGroup(group.id, left, ACCEPT_ALL))
    })

  const moveTo = (to: Group): Promise<void> =>
    run(async (accept) => {
      const moved = await moveMembers(group.id, to.id, ids, accept)
      setMoving(false)
      selection.clear()
      const text = t('groups.moved', { count: moved.length, name: to.name })
      offerUndo(text, () => moveMembers(to.id, group.id, moved, ACCEPT_ALL))
    })

  function offerUndo(text: string, undo: () => Promise<unknown>): void {
    const takeBack = async (): Promise<void> => {
      try {
        await undo()
        showToast({ text: t('groups.undone') })
      } catch (error) {
        showToast({ text: messageOf(error, 'general', t) })
      }
    }
    showToast({ text, action: { label: t('common.undo'), onPress: () => void takeBack() } })
  }

  return (
    <>
      <Button size="sm" icon="arrow" mirrorIcon onClick={() => setMoving(true)}>
        {t('groups.moveTo')}
      </Button>
      <Button size="sm" icon="close" busy={busy && !moving} onClick={() => void takeOut()}>
        {t('groups.takeOut')}
      </Button>
      {moving && <MoveDialog group={group} busy={busy} onMove={moveTo} onClose={() => setMoving(false)} />}
      {question}
    </>
  )
}

interface MoveDialogProps {
  group: Group
  busy: boolean
  onMove: (to: Group) => Promise<void>
  onClose: () => void
}

function MoveDialog({ group, busy, onMove, onClose }: MoveDialogProps): ReactElement {
  const t = useT()
  const [chosen, setChosen] = useState('')
  const [missing, setMissing] = useState(false)
  const query = { ...groupAddress.queryOf({}), classId: group.schoolClass.id, size: LARGEST_PAGE_SIZE }
  const others = read(groupEndpoints.list, query)
  const { data, error } = useRead(others)
  useEffect(() => {
    void load(
      read(groupEndpoints.list, {
        ...groupAddress.queryOf({}),
        classId: group.schoolClass.id,
        size: LARGEST_PAGE_SIZE,
      }),
    )
  }, [group.schoolClass.id])
  const groups = data?.items.filter(({ id }) => id !== group.id) ?? []

  function move(): void {
    const to = groups.find(({ id }) => String(id) === chosen)
    setMissing(!to)
    if (to) void onMove(to)
  }

  return (
    <Dialog open title={t('groups.moveTitle')} onCancel={onClose}>
      <SelectField
        label={t('groups.moveWhere')}
        name="to"
        placeholder={data && groups.length === 0 ? t('groups.noOther') : t('groups.chooseGroup')}
        value={chosen}
        error={error !== undefined ? messageOf(error, 'general', t) : missing && t('groups.chooseGroupFault')}
        onChange={(event) => setChosen(event.target.value)}
      >
        {groups.map(({ id, name, members, capacity }) => (
          <option key={id} value={id}>
            {t('groups.option', { name, members, capacity })}
          </option>
        ))}
      </SelectField>
      <div className="row">
        <Button variant="outline" onClick={onClose}>
          {t('common.curriculum.cancel')}
        </Button>
        <Button variant="primary" busy={busy} onClick={move}>
          {t('groups.move')}
        </Button>
      </div>
    </Dialog>
  )
}

import { type ReactElement, useState } from 'react'
import type { ClassDetail } from '#/contract/classes.ts'
import type { TurnStudent, TurnStudentQuery, YearTurnDetail } from '#/contract/year-turns.ts'
import { useT } from '#/i18n/react.tsx'
import type { Selection } from '#/portals/shared/list/use-selection.ts'
import { changeTurnStudents, type StudentNext } from '#/stores/year-turns.ts'
import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { SelectField } from '#/ui/select-field.tsx'
import { NextClassOptions, readNext } from './next-class-options.tsx'
import { useTurnChange } from './use-turn-change.ts'

interface ChangeStudentsProps {
  turn: YearTurnDetail
  classes: readonly ClassDetail[]
  /** The students of the page that is seen. */
  shown: readonly TurnStudent[]
  selection: Selection
  query: TurnStudentQuery
}

/** Says what becomes of chosen students; a toast undoes it where it is known how it was. */
export function ChangeStudents({ turn, classes, shown, selection, query }: ChangeStudentsProps): ReactElement {
  const t = useT()
  const tell = useTurnChange()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const ids = [...selection.ids]
  const known = shown.filter(({ id }) => selection.ids.has(id))
  const from = known.length === ids.length ? classOf(known) : query.classId

  async function change(next: StudentNext): Promise<void> {
    setBusy(true)
    const before = known.length === ids.length ? Map.groupBy(known, nextBefore) : undefined
    const done = await tell({
      work: () => changeTurnStudents(turn.id, ids, next),
      text: t('year-turn.students.changed', { count: ids.length }),
      undo:
        before &&
        (async () => {
          for (const [was, students] of before)
            await changeTurnStudents(
              turn.id,
              students.map(({ id }) => id),
              was,
            )
        }),
    })
    setBusy(false)
    if (!done) return
    setAsking(false)
    selection.clear()
  }

  return (
    <>
      <Button size="sm" icon="arrow" mirrorIcon onClick={() => setAsking(true)}>
        {t('year-turn.students.change')}
      </Button>
      {asking && (
        <Choice
          count={ids.length}
          classes={classes}
          from={from}
          busy={busy}
          onChoose={change}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

/** What was said of somebody before. */
function nextBefore({ chosen, next }: TurnStudent): StudentNext {
  return chosen ? next : 'asClass'
}

/** @returns the one class in which all of them are */
function classOf(students: readonly TurnStudent[]): number | undefined {
  const [first] = students
  return students.every(({ schoolClass }) => schoolClass.id === first?.schoolClass.id)
    ? first?.schoolClass.id
    : undefined
}

interface ChoiceProps {
  count: number
  classes: readonly ClassDetail[]
  from: number | undefined
  busy: boolean
  onChoose: (next: StudentNext) => Promise<void>
  onClose: () => void
}

function Choice({ count, classes, from, busy, onChoose, onClose }: ChoiceProps): ReactElement {
  const t = useT()
  const [chosen, setChosen] = useState('')
  const [missing, setMissing] = useState(false)

  function choose(): void {
    const next = chosen === 'asClass' ? chosen : readNext(chosen)
    setMissing(next === undefined)
    if (next !== undefined) void onChoose(next)
  }

  return (
    <Dialog open title={t('year-turn.students.of', { count })} onCancel={onClose}>
      <SelectField
        label={t('year-turn.next')}
        name="next"
        placeholder={t('year-turn.next.choose')}
        value={chosen}
        error={missing && t('year-turn.fault.next')}
        onChange={(event) => setChosen(event.target.value)}
      >
        <option value="asClass">{t('year-turn.next.asClass')}</option>
        <NextClassOptions classes={classes} from={from} />
      </SelectField>
      <div className="row">
        <Button variant="outline" onClick={onClose}>
          {t('common.curriculum.cancel')}
        </Button>
        <Button variant="primary" busy={busy} onClick={choose}>
          {t('year-turn.students.save')}
        </Button>
      </div>
    </Dialog>
  )
}

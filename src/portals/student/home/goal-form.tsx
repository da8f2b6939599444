import { type ReactElement, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { GOAL } from '#/contract/progress-limits.ts'
import { toLatinDigits } from '#/i18n/format.ts'
import { useT } from '#/i18n/react.tsx'
import { messageOf } from '#/stores/errors.ts'
import { chooseGoal } from '#/stores/progress.ts'
import { showToast } from '#/stores/toasts.ts'
import { Button } from '#/ui/button.tsx'
import { TextField } from '#/ui/field.tsx'

interface GoalFormProps {
  goal: number
  onClose: () => void
}

/** How many lessons a week; what was typed stays when it could not be kept. */
export function GoalForm({ goal, onClose }: GoalFormProps): ReactElement {
  const t = useT()
  const [text, setText] = useState(String(goal))
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])

  async function save(): Promise<void> {
    const wanted = Number(toLatinDigits(text.trim()) || Number.NaN)
    if (!(Number.isInteger(wanted) && wanted >= GOAL.least && wanted <= GOAL.most)) {
      setFault(t('progress.week.fault'))
      field.current?.focus()
      return
    }
    setBusy(true)
    try {
      await chooseGoal(wanted)
      showToast({
        text: t('progress.week.saved', { goal: wanted }),
        action: { label: t('common.undo'), onPress: () => void takeBack() },
      })
      onClose()
    } catch (error) {
      setFault(messageOf(error, 'general', t))
      setBusy(false)
    }
  }

  async function takeBack(): Promise<void> {
    try {
      await chooseGoal(goal)
    } catch (error) {
      showToast({ text: messageOf(error, 'general', t) })
    }
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    void save()
  }

  return (
    <form className="goal-form" noValidate onSubmit={submit}>
      <TextField
        ref={field}
        label={t('progress.week.label')}
        help={t('progress.week.range')}
        name="goal"
        inputMode="numeric"
        autoComplete="off"
        ltr
        maxLength={2}
        value={text}
        error={fault}
        onChange={(event) => {
          setText(event.target.value)
          setFault(undefined)
        }}
      />
      <div className="row">
        <Button type="submit" variant="soft" size="sm" busy={busy}>
          {t('progress.week.save')}
        </Button>
        <Button variant="ghost" size="sm" onClick={onClose}>
          {t('progress.week.cancel')}
        </Button>
      </div>
    </form>
  )
}

import { type ReactElement, useEffect, useRef } from 'react'
import { GOAL } from '#/contract/progress-limits.ts'
import { toLatinDigits } from '#/i18n/format.ts'
import { useT } from '#/i18n/react.tsx'
import { useForm } from '#/portals/shared/form/use-form.ts'
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
  const form = useForm({
    start: () => ({ goal: String(goal) }),
    faultsOf: (draft) => ({ goal: goalOf(draft.goal) === undefined && t('progress.week.fault') }),
    fieldOf: () => 'goal',
    async save(draft) {
      const wanted = goalOf(draft.goal) ?? goal
      await chooseGoal(wanted)
      showToast({
        text: t('progress.week.saved', { goal: wanted }),
        action: { label: t('common.undo'), onPress: () => void takeBack() },
      })
      onClose()
    },
  })
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])

  async function takeBack(): Promise<void> {
    try {
      await chooseGoal(goal)
    } catch (error) {
      showToast({ text: messageOf(error, 'general', t) })
    }
  }

  return (
    <form {...form.props} className="goal-form">
      <TextField
        ref={field}
        label={t('progress.week.label')}
        help={t('progress.week.range')}
        name="goal"
        inputMode="numeric"
        autoComplete="off"
        ltr
        maxLength={2}
        value={form.draft.goal}
        error={form.faultOf('goal') || (form.error !== undefined && messageOf(form.error, 'general', t))}
        onChange={(event) => form.change({ goal: event.target.value })}
      />
      <div className="row">
        <Button type="submit" variant="soft" size="sm" busy={form.busy}>
          {t('progress.week.save')}
        </Button>
        <Button variant="ghost" size="sm" onClick={onClose}>
          {t('progress.week.cancel')}
        </Button>
      </div>
    </form>
  )
}

/** @returns the goal that was typed, in whichever digits; `undefined` where it is none */
function goalOf(text: string): number | undefined {
  const wanted = Number(toLatinDigits(text.trim()) || Number.NaN)
  return Number.isInteger(wanted) && wanted >= GOAL.least && wanted <= GOAL.most ? wanted : undefined
}

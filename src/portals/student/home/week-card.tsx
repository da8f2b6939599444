import { type ReactElement, useId, useRef, useState } from 'react'
import type { MyProgress } from '#/contract/my-progress.ts'
import type { Read } from '#/contract/read.ts'
import { useT } from '#/i18n/react.tsx'
import { Region } from '#/portals/shared/region.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import { Streak } from '#/portals/student/streak.tsx'
import { messageOf } from '#/stores/errors.ts'
import { load } from '#/stores/reads.ts'
import { showToast } from '#/stores/toasts.ts'
import { Button } from '#/ui/button.tsx'
import { drawNow } from '#/ui/draw-now.ts'
import { MAX_STUDS, Studs } from '#/ui/progress.tsx'
import type { GoalForm } from './goal-form.tsx'
import { WeekDays } from './week-days.tsx'

/** The week: lessons done of those chosen, and the days on which something was learnt. */
export function WeekCard({ read }: { read: Read<MyProgress> }): ReactElement {
  const t = useT()
  return (
    <Region state={useRead(read)} title={t('progress.week.title')} rows={2} retry={() => load(read)}>
      {(progress) => <Week progress={progress} />}
    </Region>
  )
}

function Week({ progress }: { progress: MyProgress }): ReactElement {
  const t = useT()
  const { done, lessons: goal } = progress.goal
  const titleId = useId()
  // Its code comes with the first press: most weeks nobody asks for it.
  const [Form, setForm] = useState<typeof GoalForm>()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const change = useRef<HTMLButtonElement>(null)
  const begin = async (): Promise<void> => {
    setBusy(true)
    try {
      const file = await import('./goal-form.tsx')
      setForm(() => file.GoalForm)
      setOpen(true)
    } catch (error) {
      showToast({ text: messageOf(error, 'general', t) })
    } finally {
      setBusy(false)
    }
  }
  const close = (): void => {
    drawNow(() => setOpen(false))
    change.current?.focus()
  }
  return (
    <section className="card card-pad week" aria-labelledby={titleId}>
      <h2 id={titleId}>{t('progress.week.title')}</h2>
      <p className="muted" role="status">
        {t('progress.week.done', { done, goal })} {done >= goal && t('progress.week.reached')}
      </p>
      <p className="week-studs">
        <Studs done={Math.min(done, goal)} total={goal} />
      </p>
      <p className="muted small">{t(goal > MAX_STUDS ? 'progress.week.helpBar' : 'progress.week.help')}</p>
      {open && Form ? (
        <Form goal={goal} onClose={close} />
      ) : (
        <p>
          <Button ref={change} variant="outline" size="sm" busy={busy} onClick={() => void begin()}>
            {t('progress.week.change')}
          </Button>
        </p>
      )}
      <hr />
      <p>
        <Streak of={progress.streak} />
      </p>
      <WeekDays progress={progress} />
    </section>
  )
}

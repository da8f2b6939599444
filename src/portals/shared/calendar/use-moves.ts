import type { Session } from '#/contract/sessions.ts'
import { formatTimeRange } from '#/i18n/dates.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { messageOf } from '#/stores/errors.ts'
import { openPath } from '#/stores/navigation.ts'
import { isInTheWay, moveSession } from '#/stores/sessions.ts'
import { showToast } from '#/stores/toasts.ts'
import { timesOf } from './days.ts'
import type { Slot, WeekGridProps } from './grid-props.ts'
import { withSlot } from './slot-path.ts'
import { useCalendarPath } from './use-calendar.ts'
import { dayWords } from './words.ts'

/**
 * What planners do in the grid. A move is kept at once, and a toast takes it back; where something is in the way, the
 * session stays where it was, and its form is asked about the wished time. An empty time begins a new session.
 */
export function useMoves(): Required<Pick<WeekGridProps, 'onMove' | 'onPick'>> {
  const t = useT()
  const locale = useLocale()
  const path = useCalendarPath()

  const back = async ({ id, title, ...session }: Session): Promise<void> => {
    const { date, from, to } = timesOf(session)
    try {
      await moveSession(id, { date, startsAt: from, endsAt: to })
      showToast({ text: t('planner.movedBack', { title }) })
    } catch (error) {
      showToast({ text: messageOf(error, 'general', t) })
    }
  }
  const move = async (session: Session, to: Slot, revert: () => void): Promise<void> => {
    const { id, title, version } = session
    try {
      await moveSession(id, to, version)
      const [from, until] = [to.startsAt, to.endsAt].map((time) => `${to.date}T${time}:00+01:00`)
      showToast({
        text: t('planner.moved', {
          title,
          day: dayWords(locale, to.date),
          times: formatTimeRange(locale, from ?? to.date, until ?? to.date),
        }),
        action: { label: t('common.undo'), onPress: () => void back(session) },
      })
    } catch (error) {
      revert()
      if (isInTheWay(error)) openPath(withSlot(`${path}/${id}/edit`, to))
      else showToast({ text: messageOf(error, 'general', t) })
    }
  }
  return {
    onMove: (session, to, revert) => void move(session, to, revert),
    onPick: (slot) => openPath(withSlot(`${path}/new`, slot)),
  }
}

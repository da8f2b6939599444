import { useT } from '#/i18n/react.tsx'
import { currentOf, messageOf } from '#/stores/errors.ts'
import { showToast } from '#/stores/toasts.ts'

/** A change of a draft, and what is said of it. */
interface TurnChange {
  work: () => Promise<unknown>
  /** What was done; nothing is said where the screen says it. */
  text?: string
  /** What puts it back; offered with what was done. */
  undo?: (() => Promise<unknown>) | undefined
}

/** @returns what makes a change, tells of it in a toast, and why where it failed; it says whether it was done */
export function useTurnChange(): (change: TurnChange) => Promise<boolean> {
  const t = useT()

  async function tryIt(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work()
      return true
    } catch (error) {
      // What is there now is on the screen already.
      showToast({ text: currentOf(error) ? t('year-turn.late') : messageOf(error, 'general', t) })
      return false
    }
  }

  return async ({ work, text, undo }) => {
    const done = await tryIt(work)
    const takeBack = async (): Promise<void> => {
      if (undo && (await tryIt(undo))) showToast({ text: t('year-turn.undone') })
    }
    if (done && text !== undefined) {
      showToast({ text, ...(undo && { action: { label: t('common.undo'), onPress: () => void takeBack() } }) })
    }
    return done
  }
}

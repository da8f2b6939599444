import { type ReactElement, useState } from 'react'
import { GROUP_DOUBTS, type GroupDoubt } from '#/contract/groups.ts'
import { useT } from '#/i18n/react.tsx'
import { messageOf } from '#/stores/errors.ts'
import { doubtsOf } from '#/stores/groups.ts'
import { showToast } from '#/stores/toasts.ts'
import { ConfirmDialog } from '#/ui/dialog.tsx'

/** What puts somebody into a group, with what the person said yes to. */
type Work = (accept: readonly GroupDoubt[]) => Promise<void>

interface Doubts {
  busy: boolean
  /** Does it; where something has to be said yes to first, that is asked. Failures are told in a toast. */
  run: (work: Work) => Promise<void>
  /** To be drawn somewhere. */
  question: ReactElement | null
}

/** Puts people into groups, and asks before anything that an administrator would want to know of. */
export function useDoubts(): Doubts {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState<{ work: Work; doubts: Partial<Record<GroupDoubt, number>> }>()

  async function run(work: Work, accept: readonly GroupDoubt[] = []): Promise<void> {
    setBusy(true)
    try {
      await work(accept)
      setAsked(undefined)
    } catch (error) {
      const doubts = doubtsOf(error)
      setAsked(doubts && { work, doubts })
      if (!doubts) showToast({ text: messageOf(error, 'general', t) })
    } finally {
      setBusy(false)
    }
  }

  const named = GROUP_DOUBTS.filter((each) => asked?.doubts[each])
  return {
    busy,
    run: (work) => run(work),
    question: asked ? (
      <ConfirmDialog
        open
        title={t('groups.doubt.title')}
        text={named.map((each) => t(`groups.doubt.${each}`, { count: asked.doubts[each] ?? 0 })).join(' ')}
        noLabel={t('groups.doubt.no')}
        yesLabel={t('groups.doubt.yes')}
        busy={busy}
        onNo={() => setAsked(undefined)}
        onYes={() => void run(asked.work, named)}
      />
    ) : null,
  }
}

import { type ReactElement, useState } from 'react'
import type { CurriculumItemKind } from '#/contract/curriculum.ts'
import { T, useLocale, useT } from '#/i18n/react.tsx'
import { childrenInTheWay, messageOf } from '#/stores/errors.ts'
import { showToast } from '#/stores/toasts.ts'
import { Isolate } from '#/ui/bidi.tsx'
import { ConfirmDialog } from '#/ui/dialog.tsx'
import { countedCurriculumItems } from './counted.ts'

interface DeleteCurriculumItemProps {
  kind: Exclude<CurriculumItemKind, 'class'>
  of: { id: number; nameAr: string; nameFr: string }
  /** Moves it to the recycle bin; `withChildren` once the person knows what goes along. */
  remove: (id: number, withChildren: boolean) => Promise<void>
  restore: (id: number) => Promise<void>
  /** The question is answered. */
  onClose: () => void
}

/** The question before something is deleted; where there is more in it, a second one with how much. A toast undoes it. */
export function DeleteCurriculumItem(props: DeleteCurriculumItemProps): ReactElement {
  const { kind, of: doomed, remove, restore, onClose } = props
  const t = useT()
  const locale = useLocale()
  const [busy, setBusy] = useState(false)
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>()
  const [error, setError] = useState<string>()
  const name = locale === 'ar' ? doomed.nameAr : doomed.nameFr

  async function confirm(): Promise<void> {
    setBusy(true)
    setError(undefined)
    try {
      await remove(doomed.id, counts !== undefined)
      onClose()
      showToast({
        text: t('common.curriculum.deleted', { name }),
        action: { label: t('common.undo'), onPress: () => void takeBack() },
      })
    } catch (failure) {
      const below = childrenInTheWay(failure)
      if (below) setCounts(below)
      else setError(messageOf(failure, 'general', t))
    } finally {
      setBusy(false)
    }
  }

  async function takeBack(): Promise<void> {
    try {
      await restore(doomed.id)
      showToast({ text: t('common.curriculum.restored', { name }) })
    } catch (failure) {
      showToast({ text: messageOf(failure, 'general', t) })
    }
  }

  return (
    <ConfirmDialog
      open
      title={<T id={`common.curriculum.ask.${kind}`} values={{ name: <Isolate>{name}</Isolate> }} />}
      text={
        counts
          ? t('common.curriculum.askWith', { things: countedCurriculumItems(counts, locale, t) })
          : t('common.curriculum.askText')
      }
      error={error}
      noLabel={t('common.curriculum.keep')}
      yesLabel={counts ? t('common.curriculum.deleteAll') : t('common.curriculum.delete')}
      danger
      busy={busy}
      onNo={onClose}
      onYes={() => void confirm()}
    />
  )
}

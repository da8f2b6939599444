import type { ReactElement } from 'react'
import type { ClassWithSubjects } from '#/contract/classes.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { subjectFilter } from '#/portals/shared/curriculum/subject-filter.ts'
import { ListFilterField } from '#/portals/shared/list/list-filter-field.tsx'
import { useMe } from '#/portals/shared/use-me.ts'
import { leave } from '#/stores/leaving.ts'
import { replacePath } from '#/stores/navigation.ts'
import { SegmentedLinks } from '#/ui/segmented-links.tsx'
import { type QueueAt, queueHref, queueStatesOf } from './queue-at.ts'

interface QueueToolsProps {
  at: QueueAt
  /** Of which the subjects are chosen among; nothing before they are known, and for administrators. */
  taught: readonly ClassWithSubjects[] | undefined
}

/** By what the list is narrowed: how its questions stand, and where there are several, one of the subjects. */
export function QueueTools({ at, taught = [] }: QueueToolsProps): ReactElement {
  const t = useT()
  const locale = useLocale()
  const { role } = useMe()
  const { state, subjectId } = at.query
  const filter = subjectFilter(taught, locale, t)
  const isWorthChoosing = (filter.options?.length ?? 0) > (subjectId === undefined ? 1 : 0)
  const choose = (value: string): void => {
    // Beside an answer that is being written one is asked first.
    leave(() => replacePath(queueHref(at, { subjectId: value === '' ? undefined : Number(value) })))
  }
  return (
    <div className="grid gap-2 border-b border-line px-4 py-3">
      <SegmentedLinks
        label={t('question-queue.states')}
        items={queueStatesOf(role).map((each) => ({
          href: queueHref(at, { state: each }),
          label: t(`question-queue.state.${each}`),
          current: each === state,
        }))}
      />
      {isWorthChoosing && (
        <ListFilterField filter={filter} value={subjectId === undefined ? '' : String(subjectId)} onChoose={choose} />
      )}
    </div>
  )
}

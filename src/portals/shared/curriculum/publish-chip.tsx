import type { ReactElement } from 'react'
import type { PublishState } from '#/contract/curriculum.ts'
import { useT } from '#/i18n/react.tsx'
import { useBoot } from '#/portals/shared/boot-context.tsx'
import { Chip, type ChipProps } from '#/ui/chip.tsx'
import type { IconName } from '#/ui/icon-names.ts'

/** What may be published, and since when. */
export interface Published {
  status: PublishState
  publishAt: string | null
}

/** What pupils see of it: nothing yet, it, it from a time on, or no longer. */
export type Visibility = PublishState | 'scheduled'

const LOOKS: Record<Visibility, { tone?: ChipProps['tone']; icon: IconName }> = {
  draft: { icon: 'edit' },
  scheduled: { tone: 'info', icon: 'clock' },
  published: { tone: 'success', icon: 'check' },
  archived: { tone: 'line', icon: 'lock' },
}

/** @returns what pupils see of something at a time */
export function visibilityOf({ status, publishAt }: Published, now: string): Visibility {
  return status === 'published' && publishAt !== null && Date.parse(publishAt) > Date.parse(now) ? 'scheduled' : status
}

/** The state of something that is published, in a word with a mark. */
export function PublishChip({ of }: { of: Published }): ReactElement {
  const t = useT()
  const visibility = visibilityOf(of, useBoot().now)
  return <Chip {...LOOKS[visibility]}>{t(`common.curriculum.status.${visibility}`)}</Chip>
}

import { useState } from 'react'
import type { GroupPage } from '#/contract/groups.ts'
import type { Read } from '#/contract/read.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { groupOptions } from '#/portals/shared/groups/group-filter.ts'
import { useRead } from '#/portals/shared/use-read.ts'

/** A group as it is chosen. */
export interface GroupOption {
  value: string
  label: string
}

/** @returns the groups whose figures can be asked for; while others are on their way, those before them */
export function useFollowedGroups(read: Read<GroupPage> | undefined): GroupOption[] {
  const t = useT()
  const locale = useLocale()
  const found = useRead(read).data?.items
  const [known, setKnown] = useState(found)
  if (found && found !== known) setKnown(found)
  return groupOptions(found ?? known ?? [], locale, t)
}

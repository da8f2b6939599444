import { type ReactElement, useEffect, useState } from 'react'
import type { FileKind } from '#/contract/file-kinds.ts'
import { T } from '#/i18n/react.tsx'
import { Megabytes } from '#/portals/shared/lesson/file-facts.tsx'
import { type FileView, readUploadUsage, type UploadUsage } from '#/stores/uploads.ts'

interface UsageProps {
  /** Of the files that may be uploaded here. */
  kinds: readonly FileKind[]
  /** Whenever these are others, the place that is taken is another. */
  files: readonly FileView[] | undefined
}

/** How much of their place a person's files take, and how large one may be. */
export function Usage({ kinds, files }: UsageProps): ReactElement | null {
  const [usage, setUsage] = useState<UploadUsage>()
  const known = files?.map(({ id }) => id).join()
  useEffect(() => {
    // It is good to know, no more: an upload that is too large is refused in words.
    if (known !== undefined) void readUploadUsage().then(setUsage, () => undefined)
  }, [known])
  if (!usage) return null
  const largest = Math.max(...kinds.map((kind) => usage.limits[kind] ?? 0))
  return (
    <p className="muted small">
      <T
        id="staff.files.usage"
        values={{
          used: <Megabytes bytes={usage.used} />,
          quota: <Megabytes bytes={usage.quota} />,
          largest: <Megabytes bytes={largest} />,
        }}
      />
    </p>
  )
}

import { type ReactElement, useEffect, useState } from 'react'
import type { Announcement, AnnouncementReader } from '#/contract/announcements.ts'
import { announcingEndpoints } from '#/contract/announcing.ts'
import { PAGE_SIZE } from '#/contract/page-limits.ts'
import { read } from '#/contract/read.ts'
import { formatDateTime } from '#/i18n/dates.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { fullName } from '#/portals/shared/people/full-name.ts'
import { Region } from '#/portals/shared/region.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import { load } from '#/stores/reads.ts'
import { Isolate } from '#/ui/bidi.tsx'
import { Button } from '#/ui/button.tsx'
import { ProgressBar } from '#/ui/progress.tsx'
import { ReadCounts } from './read-counts.tsx'

interface ReadersProps {
  id: string
  counts: NonNullable<Announcement['counts']>
}

/** How many have read an announcement, and on demand who has and who has not. */
export function Readers({ id, counts }: ReadersProps): ReactElement {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <div className="card card-pad">
      <div className="grid gap-2">
        <p className="font-semibold">
          <ReadCounts of={counts} />
        </p>
        <ProgressBar value={counts.read} max={counts.people} />
        {counts.people > 0 && (
          <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
            <summary className="link min-h-11 content-center">{t('announcements.readers')}</summary>
            {open && <ReaderPages id={id} />}
          </details>
        )}
      </div>
    </div>
  )
}

/** As many pages of them as were asked for, one below the other. */
function ReaderPages({ id }: { id: string }): ReactElement {
  const t = useT()
  const [pages, setPages] = useState(1)
  const total = useRead(pageRead(id, 1)).data?.total ?? 0
  return (
    <>
      {Array.from({ length: pages }, (_, index) => (
        <ReaderPage key={index} id={id} page={index + 1} />
      ))}
      {total > pages * PAGE_SIZE && (
        <Button variant="outline" size="sm" className="mt-3" onClick={() => setPages(pages + 1)}>
          {t('announcements.moreReaders')}
        </Button>
      )}
    </>
  )
}

const pageRead = (id: string, page: number) => read(announcingEndpoints.readers, { id, page, size: PAGE_SIZE })

function ReaderPage({ id, page }: { id: string; page: number }): ReactElement {
  const of = pageRead(id, page)
  useEffect(() => {
    void load(pageRead(id, page))
  }, [id, page])
  return (
    <Region state={useRead(of)} rows={3} retry={() => load(of)}>
      {({ items }) => (
        <ul className="divide-y divide-line">
          {items.map((reader) => (
            <Reader key={reader.id} of={reader} />
          ))}
        </ul>
      )}
    </Region>
  )
}

function Reader({ of: { firstName, lastName, readAt } }: { of: AnnouncementReader }): ReactElement {
  const t = useT()
  const locale = useLocale()
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
      <Isolate>{fullName({ firstName, lastName })}</Isolate>
      {readAt === null ? (
        <span className="text-sm text-muted">{t('announcements.notRead')}</span>
      ) : (
        <time className="text-sm text-muted" dateTime={readAt}>
          <Isolate>{formatDateTime(locale, readAt)}</Isolate>
        </time>
      )}
    </li>
  )
}

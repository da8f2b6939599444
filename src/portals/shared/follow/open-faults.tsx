import type { ReactElement } from 'react'
import type { MaterialReportPage } from '#/contract/material-reports.ts'
import type { Read } from '#/contract/read.ts'
import { RowsPager } from '#/portals/shared/list/rows-pager.tsx'
import { useLastPage } from '#/portals/shared/list/use-last-page.ts'
import { Region } from '#/portals/shared/region.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import { load } from '#/stores/reads.ts'
import { MaterialReports } from './material-report-list.tsx'
import type { FollowPaths } from './paths.ts'

interface OpenFaultsProps {
  read: Read<MaterialReportPage>
  paths: FollowPaths
  hrefOf: (page: number) => string
}

/** What pupils reported of materials and nobody has dealt with, of all subjects that the reader looks after. */
export function OpenFaults({ read, paths, hrefOf }: OpenFaultsProps): ReactElement {
  return (
    <Region state={useRead(read)} rows={4} retry={() => load(read)}>
      {(found) => <Faults found={found} paths={paths} hrefOf={hrefOf} />}
    </Region>
  )
}

function Faults({ found, paths, hrefOf }: Omit<OpenFaultsProps, 'read'> & { found: MaterialReportPage }): ReactElement {
  useLastPage(found, hrefOf)
  return (
    <MaterialReports found={found} state="open" paths={paths}>
      <RowsPager of={found} hrefOf={hrefOf} />
    </MaterialReports>
  )
}

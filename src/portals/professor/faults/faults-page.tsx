import '#/portals/shared/desk-words.ts'
import type { ReactElement } from 'react'
import type { MaterialReportPage } from '#/contract/material-reports.ts'
import { pageAddress } from '#/contract/page-address.ts'
import type { Read } from '#/contract/read.ts'
import { useT } from '#/i18n/react.tsx'
import { routes } from '#/portals/professor/routes.ts'
import { Crumbs } from '#/portals/shared/crumbs.tsx'
import { followPathsOf } from '#/portals/shared/follow/follow-paths-of.ts'
import { OpenFaults } from '#/portals/shared/follow/open-faults.tsx'
import { PageHead } from '#/portals/shared/page-head.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'

/** What pupils found wrong in the materials of all subjects that the professor teaches. */
export function FaultsPage({ reads }: ScreenProps<{ faults: Read<MaterialReportPage> }>): ReactElement {
  const t = useT()
  return (
    <>
      <Crumbs
        above={[{ href: routes.messages, label: t('common.title.messages') }]}
        here={t('professor.title.faults')}
      />
      <PageHead title={t('professor.title.faults')} lead={t('waiting.faultsLead')} />
      <OpenFaults
        read={reads.faults}
        paths={followPathsOf({ routes })}
        hrefOf={(page) => routes.faults + pageAddress.searchOf({ page })}
      />
    </>
  )
}

import type { ReactElement, ReactNode } from 'react'
import { T, useLocale } from '#/i18n/react.tsx'
import { Crumbs } from '#/portals/shared/crumbs.tsx'
import { PageHead } from '#/portals/shared/page-head.tsx'
import { Region } from '#/portals/shared/region.tsx'
import type { Loadable } from '#/stores/reads.ts'
import { Isolate } from '#/ui/bidi.tsx'

interface EditPageProps<Item extends { id: number; nameAr: string; nameFr: string }> {
  state: Loadable<Item>
  /** The list that it is in. */
  list: { href: string; label: string }
  children: (item: Item) => ReactNode
}

/** Where one thing is changed. */
export function EditPage<Item extends { id: number; nameAr: string; nameFr: string }>({
  state,
  list,
  children,
}: EditPageProps<Item>): ReactElement {
  const locale = useLocale()
  return (
    <Region state={state} rows={6}>
      {(found) => {
        const name = <Isolate>{locale === 'ar' ? found.nameAr : found.nameFr}</Isolate>
        return (
          <div key={found.id} className="contents">
            <Crumbs above={[list]} here={name} />
            <PageHead title={<T id="admin.classes.editTitle" values={{ name }} />} />
            {children(found)}
          </div>
        )
      }}
    </Region>
  )
}

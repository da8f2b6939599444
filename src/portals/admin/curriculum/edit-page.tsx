import { type ReactElement, type ReactNode, useEffect } from 'react'
import { T, useLocale, useT } from '#/i18n/react.tsx'
import { Crumbs } from '#/portals/shared/crumbs.tsx'
import { NotFound } from '#/portals/shared/not-found.tsx'
import { PageHead } from '#/portals/shared/page-head.tsx'
import { Region } from '#/portals/shared/region.tsx'
import { isMissing } from '#/stores/errors.ts'
import { setPageTitle } from '#/stores/navigation.ts'
import type { Loadable } from '#/stores/resource.ts'
import { Isolate } from '#/ui/bidi.tsx'

interface EditPageProps<Item extends { id: number; nameAr: string; nameFr: string }> {
  state: Loadable<Item>
  /** The list that it is in. */
  list: { href: string; label: string }
  children: (item: Item) => ReactNode
}

/** Where one thing is changed; the not-found page where there is none. */
export function EditPage<Item extends { id: number; nameAr: string; nameFr: string }>({
  state,
  list,
  children,
}: EditPageProps<Item>): ReactElement {
  const t = useT()
  const locale = useLocale()
  const missing = isMissing(state.error)
  useEffect(() => {
    if (missing) setPageTitle(t('common.title.notFound'))
  }, [missing, t])
  if (missing) return <NotFound home={list.href} />
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

import { useEffect, useMemo, useState } from 'react'
import type { Reads } from '#/contract/read.ts'
import { useT } from '#/i18n/react.tsx'
import { follow } from '#/stores/links.ts'
import { $me } from '#/stores/me.ts'
import type { NavigationOptions } from '#/stores/navigation.ts'
import { answerOf } from '#/stores/reads.ts'
import type { PortalPage } from '#/stores/router.ts'
import { useBoot } from './boot-context.tsx'
import { type Asked, type PageOf, readsOf } from './pages.ts'
import { startPortal } from './start-portal.ts'
import { useMe } from './use-me.ts'
import { usePage } from './use-page.ts'
import { useAnswers } from './use-read.ts'

/** What a portal is made of. All of it has to stay the same for as long as the page lives. */
export interface PortalParts<Name extends string>
  extends Pick<NavigationOptions<Name>, 'router' | 'stateOf' | 'onEnter'> {
  routes: Readonly<Partial<Record<Name, string>>>
  pages: Readonly<Record<Name, PageOf>>
}

/** The present page of a portal, with what it reads. */
export interface PresentPage<Name extends string> {
  page: PortalPage<Name>
  reads: Reads
  /** Whether what it is about is not there, or not for this person. */
  missing: boolean
}

/** Brings a portal to life in the browser. @returns the present page; `undefined` = there is none at this address */
export function usePortal<Name extends string>(parts: PortalParts<Name>): PresentPage<Name> | undefined {
  const { router, stateOf, onEnter, routes, pages } = parts
  const t = useT()
  const boot = useBoot()
  const { productName, locale, path: renderedPath } = boot
  const personId = boot.me.id
  useEffect(() => {
    const askedOf = ({ params, search }: PortalPage): Asked => ({
      params,
      search,
      me: $me.get().data ?? boot.me,
      answerOf,
    })
    const stop = startPortal({
      router,
      renderedPath,
      readsOf: (page) => readsOf(pages[page.route], askedOf(page)),
      nameOf: (page) => pages[page.route].nameOf?.(askedOf(page)),
      movedTo: (page) => pages[page.route].moved?.(askedOf(page)),
      stateOf,
      onEnter,
      titleIdOf: (name) => pages[name].title,
      productName,
      locale,
      personId,
      t,
    })
    document.addEventListener('click', follow)
    return () => {
      document.removeEventListener('click', follow)
      stop()
    }
  }, [router, renderedPath, pages, stateOf, onEnter, productName, locale, personId, boot, t])
  return usePresent(pages, usePage(router, routes))
}

function usePresent<Name extends string>(
  pages: Readonly<Record<Name, PageOf>>,
  page: PortalPage<Name> | undefined,
): PresentPage<Name> | undefined {
  const me = useMe()
  const answers = useAnswers()
  const of = page && pages[page.route]
  const asked = page && { params: page.params, search: page.search, me, answerOf: answers.answerOf }
  const found = (asked && of?.reads?.(asked)) ?? {}
  const missing =
    Object.values(found).some((each) => each && !each.optional && answers.isMissing(each)) ||
    (asked && of?.nameOf?.(asked)) === null
  // The screen is drawn anew when it reads something else, not whenever something was answered.
  const reads = useSame(
    found,
    Object.entries(found)
      .map(([name, each]) => `${name} ${each?.key}`)
      .join('\n'),
  )
  return useMemo(() => page && { page, reads, missing }, [page, reads, missing])
}

/** @returns the value of the first time, as long as it is the same one by its key */
function useSame<T>(value: T, key: string): T {
  const [kept, setKept] = useState({ value, key })
  if (kept.key === key) return kept.value
  setKept({ value, key })
  return value
}

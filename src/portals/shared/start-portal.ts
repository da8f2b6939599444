import type { Locale } from '#/contract/locales.ts'
import type { LabelId, Translate } from '#/i18n/translate.ts'
import { startAuthSession } from '#/stores/auth-session.ts'
import { startLayout } from '#/stores/layout.ts'
import { startLoadingBar } from '#/stores/loading.ts'
import { type NavigationOptions, startNavigation } from '#/stores/navigation.ts'
import { startScroll } from '#/stores/scroll.ts'
import { titleMarkOf } from '#/stores/unread-counts.ts'
import { startUnreadCounts } from '#/stores/unread-start.ts'
import { startViewings } from '#/stores/viewings.ts'

interface PortalOptions<Name extends string>
  extends Pick<
    NavigationOptions<Name>,
    'router' | 'renderedPath' | 'readsOf' | 'nameOf' | 'movedTo' | 'stateOf' | 'onEnter'
  > {
  titleIdOf: (name: Name) => LabelId
  productName: string
  locale: Locale
  /** Whom the page was made for. */
  personId: string
  t: Translate
}

/**
 * Sets a portal's page going once it has hydrated: session, menus, loading bar, navigation, scrolling.
 * For one effect of the portal's root.
 * @returns what stops all of it
 */
export function startPortal<Name extends string>(options: PortalOptions<Name>): () => void {
  const { router, titleIdOf, productName, locale, personId, t, ...page } = options
  const stops = [
    startAuthSession(personId),
    startViewings(),
    startLayout(),
    startLoadingBar(),
    // Before scrolling, which waits for what navigation reads.
    startNavigation({
      ...page,
      router,
      titleOf(name) {
        const id: LabelId = name ? titleIdOf(name) : 'common.title.notFound'
        return t(id)
      },
      documentTitleOf: (title) => t('common.title.full', { title, product: productName }),
      $titleMark: titleMarkOf(locale),
    }),
    startScroll(router),
    startUnreadCounts(personId),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

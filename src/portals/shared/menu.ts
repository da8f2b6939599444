import type { LabelId } from '#/i18n/translate.ts'
import type { MenuItem, MenuPlace, PageOf } from './pages.ts'
import type { RouteTable } from './route-table.ts'

/** A page in a portal's menu, as a link. */
export interface MenuEntry extends MenuItem, Pick<MenuPlace, 'count'> {
  href: string
  /** Whether it leads to where one is (`page`), or to the page that this one belongs to (`true`). */
  current?: 'page' | 'true' | undefined
  entries?: undefined
}

/** Entries behind a button that folds them away. */
export interface MenuGroup extends MenuItem {
  entries: MenuEntry[]
}

/** A part of the menu, with a caption where there are several. */
export interface MenuSection {
  caption?: LabelId
  items: (MenuEntry | MenuGroup)[]
}

export type Menu = readonly MenuSection[]

/**
 * @param present the page where one is
 * @returns the menu of a portal: its pages that declare an entry and have an address in this academy, in their order
 */
export function menuOf(pages: Readonly<Record<string, PageOf>>, routes: RouteTable, present = ''): Menu {
  const under = pages[present]?.under
  const menu: MenuSection[] = []
  let section: MenuSection | undefined
  let open: MenuGroup | undefined
  for (const [route, { menu: place }] of Object.entries(pages)) {
    const href = routes[route]
    if (!href || !place) continue
    const { begins, group } = place
    if (!section || begins) {
      section = { ...begins, items: [] }
      menu.push(section)
      open = undefined
    }
    if (group?.label !== open?.label) {
      open = group && { ...group, entries: [] }
      if (open) section.items.push(open)
    }
    const items: MenuSection['items'] = open?.entries ?? section.items
    items.push({ ...place, href, current: route === present ? 'page' : route === under ? 'true' : undefined })
  }
  return menu
}

import type { LabelId } from '#/i18n/translate.ts'
import type { IconName } from '#/ui/icon-names.ts'
import type { PageOf } from './pages.ts'

/** A page in a portal's menu, by the name of its route. */
export interface MenuEntry<Route extends string = string> {
  route: Route
  label: LabelId
  icon: IconName
  /** Pages that belong to this one: on them the entry is marked too. */
  covers: readonly string[]
}

/** Entries behind a button that folds them away. */
export interface MenuGroup<Route extends string = string> {
  label: LabelId
  icon: IconName
  entries: readonly MenuEntry<Route>[]
}

/** A part of the menu, with a caption where there are several. */
export interface MenuSection<Route extends string = string> {
  caption?: LabelId
  items: readonly (MenuEntry<Route> | MenuGroup<Route>)[]
}

export type Menu<Route extends string = string> = readonly MenuSection<Route>[]

/** @returns the entry of a page in the menu. @throws {Error} for a page that declares none */
export function entryOf<Route extends string>(pages: Readonly<Record<Route, PageOf>>, route: Route): MenuEntry<Route> {
  const { menu } = pages[route]
  if (!menu) throw new Error(`The page ${route} has no entry in the menu`)
  const covers = Object.entries<PageOf>(pages).filter(([, { under }]) => under === route)
  return { route, ...menu, covers: covers.map(([name]) => name) }
}

/** How a link says that it leads to where one is (`page`), or to the page that this one belongs to (`true`). */
export function currentOf<Route extends string>(
  entry: MenuEntry<Route>,
  route: Route | undefined,
): 'page' | 'true' | undefined {
  if (route === undefined) return undefined
  if (entry.route === route) return 'page'
  return entry.covers.includes(route) ? 'true' : undefined
}

/** @returns whether a part of the menu is a group */
export function isGroup<Route extends string>(item: MenuEntry<Route> | MenuGroup<Route>): item is MenuGroup<Route> {
  return 'entries' in item
}

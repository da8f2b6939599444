import type { MessageId } from '#/i18n/translate.ts'
import type { IconName } from '#/ui/icon-names.ts'

/** A page in a portal's menu, by the name of its route. */
export interface MenuEntry<Route extends string = string> {
  route: Route
  label: PlainLabel
  icon: IconName
  /** Pages that belong to this one: on them the entry is marked too. */
  covers?: readonly Route[]
}

/** Entries behind a button that folds them away. */
export interface MenuGroup<Route extends string = string> {
  label: PlainLabel
  icon: IconName
  entries: readonly MenuEntry<Route>[]
}

/** A part of the menu, with a caption where there are several. */
export interface MenuSection<Route extends string = string> {
  caption?: PlainLabel
  items: readonly (MenuEntry<Route> | MenuGroup<Route>)[]
}

export type Menu<Route extends string = string> = readonly MenuSection<Route>[]

/** Messages of the menus; none of them needs a value. */
export type PlainLabel = Extract<MessageId, `${'admin' | 'professor' | 'student'}.menu.${string}`>

/** How a link says that it leads to where one is (`page`), or to the page that this one belongs to (`true`). */
export function currentOf<Route extends string>(
  entry: MenuEntry<Route>,
  route: Route | undefined,
): 'page' | 'true' | undefined {
  if (route === undefined) return undefined
  if (entry.route === route) return 'page'
  return entry.covers?.includes(route) ? 'true' : undefined
}

/** @returns whether a part of the menu is a group */
export function isGroup<Route extends string>(item: MenuEntry<Route> | MenuGroup<Route>): item is MenuGroup<Route> {
  return 'entries' in item
}

import type { ComponentType } from 'react'
import type { Me } from '#/contract/me.ts'
import type { Read, Reads, ReadsOf } from '#/contract/read.ts'
import type { LabelId } from '#/i18n/translate.ts'
import type { PortalPage } from '#/stores/router.ts'
import type { IconName } from '#/ui/icon-names.ts'

/** What a page's reads are made of: its address, who looks at it, and what is known already. */
export interface Asked {
  /** Values from the path; what belongs into no address of the API is the server's to refuse. */
  params: Readonly<Record<string, string>>
  search: Readonly<Record<string, string>>
  me: Me
  /** @returns an answer that is known: reads may depend on others */
  answerOf<T>(read: Read<T>): T | undefined
}

/** What a screen is given. */
export interface ScreenProps<R extends ReadsOf<R> = Reads> {
  page: PortalPage
  reads: R
}

/** Words of a menu, with their mark. */
export interface MenuItem {
  label: LabelId
  icon: IconName
}

/** How a page stands in its portal's menu, whose order is that of the pages. */
export interface MenuPlace extends MenuItem {
  /** It is the first of a part of the menu, which may have a caption. */
  begins?: { caption?: LabelId }
  /** What it is folded into, with its neighbours that name the same. */
  group?: MenuItem
  /** Whose number stands beside it while there are any: messages and announcements that are not read, questions that wait. */
  count?: 'messages'
}

/** A page of a portal, declared once: the server renders it by this, the browser moves to it by this. */
export interface PageOf<R extends ReadsOf<R> = Reads> {
  title: LabelId
  /** Its name, where it has one of its own; `null` = there is no such thing. Before it is known, the title stands. */
  nameOf?: (asked: Asked) => string | null | undefined
  /** An entry of the menu; it is marked too on the pages that name it as theirs. */
  menu?: MenuPlace
  /** The page whose entry in the menu is marked on this one. */
  under?: string
  /** The path under which it is found, where the one asked for is another name of it. */
  moved?: (asked: Asked) => string | undefined
  /** What it shows. Asked by the server before it renders, by the browser as the page is entered. */
  reads?: (asked: Asked) => R
  /** Its code, fetched when somebody goes to it. */
  screen: () => Promise<ComponentType<ScreenProps<R>>>
}

/** Declares a page; its screen has to take what it reads, and it has to read what its screen takes. */
export function page(declared: PageOf<Record<never, never>> & { reads?: never }): PageOf
export function page<R extends ReadsOf<R>>(declared: PageOf<R> & { reads: (asked: Asked) => R }): PageOf
export function page(declared: object): PageOf {
  return declared as PageOf
}

/** @returns what a page reads, as a list */
export function readsOf(of: PageOf, asked: Asked): readonly Read[] {
  return Object.values(of.reads?.(asked) ?? {}).filter((each) => each !== undefined)
}

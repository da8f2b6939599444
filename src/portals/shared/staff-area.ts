import type { LabelId } from '#/i18n/translate.ts'

/** What the pages that all staff have are not the same in. */
export interface StaffArea {
  /** Where they are, as the portal's table has them. */
  routes: Readonly<Record<'courses' | 'courseEdit' | 'coursePreview' | 'follow' | 'followLesson', string>>
  /** What the list of courses is called. */
  courses: LabelId
  /** The entry of the menu for how students fare. */
  follow: LabelId
}

/** @returns the address of one thing's page */
export const withId = (pattern: string, id: number | string): string => pattern.replace(':id', String(id))

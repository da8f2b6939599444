import { COLOR_SCHEMES, MENU_MODES } from './layout.ts'
import { LOCALES } from './locales.ts'
import { z } from './zod.ts'

/** What a person chose for their screens; `PUT /me/preferences` takes any part of it. */
export const preferences = z.strictObject({
  locale: z.enum(LOCALES),
  colorScheme: z.enum(COLOR_SCHEMES),
  menuMode: z.enum(MENU_MODES),
})
export type Preferences = z.infer<typeof preferences>
export const preferencesPatch = preferences.partial()

import { endpoint } from './endpoint.ts'
import { COLOR_SCHEMES, MENU_MODES } from './layout.ts'
import { LOCALES } from './locales.ts'
import { z } from './zod.ts'

/** What a person chose for their screens. */
export const preferences = z.strictObject({
  locale: z.enum(LOCALES),
  colorScheme: z.enum(COLOR_SCHEMES),
  menuMode: z.enum(MENU_MODES),
})
export type Preferences = z.infer<typeof preferences>
export const preferencesPatch = preferences.partial()

export const preferenceEndpoints = {
  save: endpoint({
    method: 'put',
    path: '/me/preferences',
    keepalive: true,
    who: 'session',
    summary: 'Keep what the person chose for their screens; what is left out stays',
    body: preferencesPatch,
    answer: preferences,
    result: 'All choices',
  }),
}

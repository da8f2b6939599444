/** Layout configuration of the specification, §3. `inputStyle` and `ripple` have one value and are not stored. */
export const COLOR_SCHEMES = ['light', 'dark'] as const
export const MENU_MODES = ['static', 'overlay'] as const
export type ColorScheme = (typeof COLOR_SCHEMES)[number]
export type MenuMode = (typeof MENU_MODES)[number]

export const COLOR_SCHEME_COOKIE = 'color-scheme'
export const MENU_MODE_COOKIE = 'menu-mode'
/** Light mode for data on this device: `on` or `off`; absent = as the browser's `Save-Data` says. */
export const LIGHT_DATA_COOKIE = 'light-data'
/** One year, in seconds: how long a preference cookie lasts. */
export const PREFERENCE_SECONDS = 31_536_000

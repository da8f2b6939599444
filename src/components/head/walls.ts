/** The walls of the two themes (base-100), for the browser's own bars. */
export const WALLS = { light: '#fdfcf9', dark: '#111a26' } as const

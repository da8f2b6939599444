/** At most one write in this time while somebody watches or reads, in seconds. */
export const PROGRESS_EVERY_SECONDS = 15
/** Events of one call; what waited on a device without a connection comes in several. */
export const MOST_PROGRESS_EVENTS = 50
/** How old an event may be that waited on a device, in days. */
export const PROGRESS_KEPT_DAYS = 14
/** Sittings of a student that begin within a day; each new one is compared with them. */
export const MOST_SITTINGS = 1_000
/** Time of one sitting that counts, in seconds. */
export const MOST_SITTING_SECONDS = 86_400
/** The furthest place in a material, in whatever unit it has. */
export const LARGEST_POSITION = 1_000_000
/** Lessons that a student may aim at in a week. */
export const GOAL = { least: 1, most: 30, usual: 5 } as const
